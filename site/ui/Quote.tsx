import type { ReactNode } from 'react';
import './quote.css';

interface Props {
  children: ReactNode;
  /** A reference or a name. */
  source?: string | undefined;
}

/** Large text with quotation marks; the opening mark hangs in the margin. */
export function Quote({ children, source }: Props) {
  return (
    <blockquote className="quote">
      “{children}”{source && <cite>{source}</cite>}
    </blockquote>
  );
}
