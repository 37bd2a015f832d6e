import type { ReactNode } from 'react';
import { requestAnchor } from './book-props.ts';

export interface FreePdfProps {
  heading: string;
  intro: string;
  privacy: string;
  button: { label: string; href: string };
  /** The request form; it stands in place of the button. */
  children?: ReactNode;
}

/** Where a visitor asks for a free PDF. */
export function FreePdf({ heading, intro, privacy, button, children }: FreePdfProps) {
  return (
    <section className="sec linen" id={requestAnchor}>
      <div className="wrap free-pdf">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{intro}</p>
          {children ?? (
            <a className="btn" href={button.href}>
              {button.label}
            </a>
          )}
          <p className="small muted">{privacy}</p>
        </div>
      </div>
    </section>
  );
}
