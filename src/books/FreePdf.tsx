import type { ReactNode } from 'react';
import { requestAnchor } from './book-props.ts';

export interface FreePdfProps {
  heading: string;
  intro: string;
  privacy: string;
  /** The request form. */
  children?: ReactNode;
}

/** Where a visitor asks for a free PDF. */
export function FreePdf({ heading, intro, privacy, children }: FreePdfProps) {
  return (
    <section className="section linen" id={requestAnchor}>
      <div className="wrap free-pdf">
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
