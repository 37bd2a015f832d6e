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

export interface SectionProps {
  /** Without it, the content has its own heading. */
  heading?: string | undefined;
  intro?: ReactNode;
  tone?: 'linen' | 'deep on-deep' | undefined;
  id?: string | undefined;
  /** Whether the band is low, because it has little content. */
  low?: boolean;
  /** Further classes of the band. */
  className?: string;
  /** Classes of decorations at its edges. */
  ornaments?: readonly string[];
  /** Classes of the box in the band: its columns. */
  wrap?: string | undefined;
  children: ReactNode;
}

/** A band over the whole width of the page; attributes that start with `data-` are set on it. */
export function Section({ heading, intro, wrap, ornaments = [], children, ...props }: SectionProps) {
  const { tone, low, className, ...band } = props;
  return (
    <section {...band} className={['section', low && 'low', tone, className].filter(Boolean).join(' ')}>
      {ornaments.map((classes) => (
        <span className={classes} key={classes} aria-hidden="true" />
      ))}
      <div className={wrap ? `wrap ${wrap}` : 'wrap'}>
        {heading && <SectionHead heading={heading}>{intro}</SectionHead>}
        {children}
      </div>
    </section>
  );
}

type SideSectionProps = Pick<SectionProps, 'tone' | 'children'> & { heading: string };

/** A short list: the heading on the left, the list on the right. */
export const SideSection = ({ heading, tone, children }: SideSectionProps) => (
  <Section tone={tone} low wrap="columns side-section">
    <h2>{heading}</h2>
    <div>{children}</div>
  </Section>
);
