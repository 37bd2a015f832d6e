import type { ReactNode } from 'react';
import './disclosure.css';

/** Headings from the section's own level down to the parts of a topic. */
export type HeadingLevel = 2 | 3 | 4 | 5;

interface Props {
  id: string;
  title: string;
  level: HeadingLevel;
  open?: boolean;
  /** Its place among the page's sections, from 1: side entries with the same number show while it is open. */
  section?: number | undefined;
  children: ReactNode;
}

/** A section that opens and closes by itself, with or without scripts. */
export function Disclosure({ id, title, level, open = false, section, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <details className="acc" id={id} open={open} data-section={section}>
      <summary>
        <Heading>{title}</Heading>
        <span className="pm" aria-hidden="true" />
      </summary>
      <div className="in-acc">{children}</div>
    </details>
  );
}
