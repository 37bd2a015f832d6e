import type { ReactNode } from 'react';
import type { Picture } from '#content-model/schemas/pictures.ts';
import { Art } from './Art.tsx';
import './page-head.css';
import { ButtonLink, Link, type Target } from './Link.tsx';
import { Photo } from './Photo.tsx';

interface Props {
  /** A drawn scene under the sky, words alone, or a scene at night: the site map says which. */
  format: 'scene' | 'text' | 'night';
  /** Stands small above the heading: whence a visitor comes. */
  kicker?: Kicker | undefined;
  heading: string;
  /** Left out where there is nothing to say. */
  lead?: string;
  /** Name of the drawing at the right foot of the band; a head of words has none. */
  art?: string;
  artAlt?: string | undefined;
  /** In place of the drawing; beside words alone there is room for none. */
  photo?: Picture | undefined;
  /** Name of a logo that stands above the heading. */
  logo?: string | undefined;
  /** Stands under the lead: buttons, a note. */
  children?: ReactNode;
}

export interface Kicker {
  label: string;
  /** A page of the site. */
  href?: string | undefined;
}

/** The top of every page but the first, in the format that the site map says. */
export function PageHead({ format, kicker, heading, lead, art, artAlt, photo, logo, children }: Props) {
  return (
    <div className={format === 'text' ? 'page-head text' : `page-head sky ${format}`}>
      <div className="wrap columns">
        <div className={format === 'text' ? 'head-text scored' : 'head-text'}>
          {logo && <Art name={logo} width={96} height={96} className="logo" eager />}
          {kicker && (
            <p className="kick" data-unsearched="">
              {kicker.href ? <Link href={kicker.href}>{kicker.label}</Link> : kicker.label}
            </p>
          )}
          <h1>{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        {photo && format !== 'text' && (
          <Photo picture={photo} sizes="(max-width: 56.25em) 76vw, 40rem" eager />
        )}
        {art && !photo && format !== 'text' && <Art name={art} width={720} height={360} alt={artAlt} eager />}
      </div>
    </div>
  );
}

/** The two ways on in the head of a page, the likelier one filled. */
export function HeadButtons({ first, second }: { first: Target; second: Target }) {
  return (
    <p className="actions">
      <ButtonLink to={first} />
      <ButtonLink to={second} secondary />
    </p>
  );
}
