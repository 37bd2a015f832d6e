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

/** A short list: the heading on the left, the list on the right. */
export function SideSection({
  heading,
  tone,
  children,
}: Pick<SectionProps, 'heading' | 'tone' | 'children'>) {
  return (
    <section className={tone ? `section low ${tone}` : 'section low'}>
      <div className="wrap columns side-section">
        <h2>{heading}</h2>
        <div>{children}</div>
      </div>
    </section>
  );
}

interface SectionProps {
  heading: string;
  intro?: ReactNode;
  tone?: 'linen' | 'deep on-deep' | undefined;
  id?: string;
  /** Whether the band is low, because it has little content. */
  low?: boolean;
  children: ReactNode;
}

export function Section({ heading, intro, tone, id, low = false, children }: SectionProps) {
  return (
    <section className={`section${low ? ' low' : ''}${tone ? ` ${tone}` : ''}`} id={id}>
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        {children}
      </div>
    </section>
  );
}
