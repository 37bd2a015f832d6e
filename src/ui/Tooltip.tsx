import type { ReactNode } from 'react';
import './tooltip.css';

interface Props {
  id: string;
  text: string;
  /** The link or button; it must carry `aria-describedby` with the same id. */
  children: ReactNode;
}

/** A hint shown 0.7 s after hover or focus by CSS alone; tooltips.client.ts adds the skip window, Escape and the first tap. */
export function Tooltip({ id, text, children }: Props) {
  return (
    <span className="has-tip">
      {children}
      <span className="tip" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
