import type { ReactNode } from 'react';
import type { Picture } from '#content-model/schemas/pictures.ts';
import type { Moon } from '#core/torah/calendar.ts';
import { Art } from './Art.tsx';
import { HeadSky, MoonNames, Thread } from './HeadSky.tsx';
import './page-head.css';
import { ButtonLink, Link, type Target } from './Link.tsx';
import { Photo } from './Photo.tsx';

interface Props {
  /** See `HeadFormat` in site/routes.ts. */
  format: 'near' | 'horizon' | 'table' | 'thread' | 'night' | 'text';
  /** A small line above the heading with the parent page. */
  kicker?: Kicker | undefined;
  heading: string;
  lead?: string;
  /** The drawing at the right foot of the band; a text-only head has none. */
  art?: string;
  artAlt?: string | undefined;
  /** Replaces the drawing; a text-only head has no room for it. */
  photo?: Picture | undefined;
  logo?: string | undefined;
  /** The moons of today and tomorrow (`moonsOf`). */
  moons?: readonly Moon[];
  children?: ReactNode;
}

export interface Kicker {
  label: string;
  href?: string | undefined;
}

export function PageHead({
  format,
  kicker,
  heading,
  lead,
  art,
  artAlt,
  photo,
  logo,
  moons = [],
  children,
}: Props) {
  const isText = format === 'text';
  return (
    <div id="first-screen" className={isText ? 'page-head text' : `page-head sky ${format}`}>
      {!isText && <HeadSky />}
      <div className="wrap columns">
        <div className={isText ? 'head-text scored' : 'head-text'}>
          {logo && <Art name={logo} width={96} height={96} className="logo" load="first" />}
          {kicker && (
            <p className="kick" data-unsearched="">
              {kicker.href ? <Link href={kicker.href}>{kicker.label}</Link> : kicker.label}
            </p>
          )}
          <h1>{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
          {!isText && <MoonNames moons={moons} />}
          {children}
        </div>
        {!isText &&
          (photo ? (
            <Photo picture={photo} sizes="(max-width: 56.25em) 76vw, 40rem" eager />
          ) : format === 'thread' ? (
            <Thread />
          ) : (
            art && <Art name={art} width={720} height={360} alt={artAlt} load="first" />
          ))}
      </div>
    </div>
  );
}

/** Two buttons in the head of a page; the primary one is filled. */
export function HeadButtons({ first, second }: { first: Target; second: Target }) {
  return (
    <p className="actions">
      <ButtonLink to={first} />
      <ButtonLink to={second} secondary />
    </p>
  );
}
