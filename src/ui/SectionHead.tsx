import type { ReactNode } from 'react';
import './section-head.css';

interface Props {
  heading: string;
  children?: ReactNode;
}

/** A section's heading, hung under its scored line, with an optional sentence beside it. */
export function SectionHead({ heading, children }: Props) {
  return (
    <div className="sec-head scored">
      <h2>{heading}</h2>
      {children && <p>{children}</p>}
    </div>
  );
}
