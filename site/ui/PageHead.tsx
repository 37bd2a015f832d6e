import type { ReactNode } from 'react';
import type { Picture } from '#content-model/schemas/pictures.ts';
import type { Moon } from '#core/torah/calendar.ts';
import { FirstArt } from './FirstArt.tsx';
import { HeadSky, MoonNames, Thread } from './HeadSky.tsx';
import { ButtonLink, type Target } from './Link.tsx';
import { Photo } from './Photo.tsx';
import { HeadWords, type HeadWordsProps, TextHead } from './TextHead.tsx';

interface Props extends HeadWordsProps {
  /** See `HeadFormat` in site/routes.ts. */
  format: 'near' | 'horizon' | 'table' | 'thread' | 'night' | 'text';
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

export function PageHead({ format, art, artAlt, photo, logo, moons = [], children, ...words }: Props) {
  if (format === 'text') return <TextHead {...words}>{children}</TextHead>;
  return (
    <div id="first-screen" className={`page-head sky ${format}`}>
      <HeadSky />
      <div className="wrap columns">
        <div className="head-text">
          {logo && <FirstArt name={logo} width={96} height={96} className="logo" />}
          <HeadWords {...words} />
          <MoonNames moons={moons} />
          {children}
        </div>
        {photo ? (
          <Photo picture={photo} sizes="(max-width: 63.9375em) 76vw, 40rem" eager />
        ) : format === 'thread' ? (
          <Thread />
        ) : (
          art && <FirstArt name={art} width={720} height={360} alt={artAlt} />
        )}
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
