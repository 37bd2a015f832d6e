import type { ReactNode } from 'react';
import type { Page } from '#content-model/content.ts';
import { Section } from '#site/ui/Section.tsx';
import { requestAnchor } from './book-props.ts';

type Props = Pick<Page<'books'>['form'], 'heading' | 'intro' | 'privacy'> & { children?: ReactNode };

export function FreePdf({ heading, intro, privacy, children }: Props) {
  return (
    <Section tone="linen" id={requestAnchor} wrap="columns free-pdf">
      <h2>{heading}</h2>
      <div>
        <p className="lead">{intro}</p>
        {children}
        <p className="small muted">{privacy}</p>
      </div>
    </Section>
  );
}
