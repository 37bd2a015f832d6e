import { type ReactNode, useContext } from 'react';
import { SheetContext } from './sheet.ts';

interface Props {
  heading: string;
  /** A line under it. */
  note?: string | undefined;
  /** The screen above this one in order. */
  back?: { href: string; label: string } | undefined;
  children?: ReactNode;
}

/** The way back to the screen above this one. */
export function Back({ href, label }: NonNullable<Props['back']>) {
  return (
    <a className="d-back" href={href}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 12H4M10 6l-6 6 6 6" />
      </svg>
      {label}
    </a>
  );
}

/** The top of a screen: the way back, the heading, a line under it, and what can be done with the whole. */
export function Head({ heading, note, back, children }: Props) {
  // The editor's sheet shows the heading itself.
  const isPage = useContext(SheetContext) === undefined;
  return (
    <>
      {back && <Back {...back} />}
      <div className="d-head">
        <div>
          {isPage && <h1>{heading}</h1>}
          {note && <p className="d-meta">{note}</p>}
        </div>
        {children}
      </div>
    </>
  );
}
