import { type ReactNode, useContext } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { SheetContext } from './sheet.ts';

interface Props {
  heading: string;
  note?: string | undefined;
  /** The parent screen. */
  back?: { href: string; label: string } | undefined;
  children?: ReactNode;
}

/** Link to the parent screen. */
export function Back({ href, label }: NonNullable<Props['back']>) {
  return (
    <a className="d-back" href={href}>
      <Icon name="arrow-left" />
      {label}
    </a>
  );
}

/** The top of a screen: back link, heading, note and actions. */
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
