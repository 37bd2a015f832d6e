import type { ReactNode } from 'react';
import './section.css';

interface HeadProps {
  heading: string;
  children?: ReactNode;
}

/** A section's heading under its scored line, with an optional sentence next to it. */
export function SectionHead({ heading, children }: HeadProps) {
  return (
    <div className="section-head twelve scored">
      <h2>{heading}</h2>
      {children && <p>{children}</p>}
    </div>
  );
}

interface SectionProps {
  heading: string;
  intro?: ReactNode;
  tone?: 'linen' | 'deep on-deep' | undefined;
  id?: string;
  children: ReactNode;
}

export function Section({ heading, intro, tone, id, children }: SectionProps) {
  return (
    <section className={tone ? `section ${tone}` : 'section'} id={id}>
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        {children}
      </div>
    </section>
  );
}
