import type { ReactNode } from 'react';
import type { Page } from '#content-model/content.ts';
import { requestAnchor } from './book-props.ts';

type Props = Pick<Page<'books'>['form'], 'heading' | 'intro' | 'privacy'> & { children?: ReactNode };

export function FreePdf({ heading, intro, privacy, children }: Props) {
  return (
    <section className="section linen" id={requestAnchor}>
      <div className="wrap columns free-pdf">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{intro}</p>
          {children}
          <p className="small muted">{privacy}</p>
        </div>
      </div>
    </section>
  );
}
