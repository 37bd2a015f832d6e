import type { ReactNode } from 'react';

interface Props {
  heading: string;
  /** A line under it. */
  note?: string | undefined;
  /** The screen above this one in order. */
  back?: { href: string; label: string } | undefined;
  children?: ReactNode;
}

/** The top of a screen: the way back, the heading, a line under it, and what can be done with the whole. */
export function Head({ heading, note, back, children }: Props) {
  return (
    <>
      {back && (
        <a className="d-back" href={back.href}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M20 12H4M10 6l-6 6 6 6" />
          </svg>
          {back.label}
        </a>
      )}
      <div className="d-head">
        <div>
          <h1>{heading}</h1>
          {note && <p className="d-meta">{note}</p>}
        </div>
        {children}
      </div>
    </>
  );
}
