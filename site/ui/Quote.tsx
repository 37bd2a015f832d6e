import type { ReactNode } from 'react';
import './quote.css';

interface Props {
  children: ReactNode;
  /** Where the words come from: a reference, or who says them. */
  source?: string | undefined;
}

/** Words set large, with their quotation marks; the opening mark hangs in the margin. */
export function Quote({ children, source }: Props) {
  return (
    <blockquote className="quote">
      “{children}”{source && <cite>{source}</cite>}
    </blockquote>
  );
}
