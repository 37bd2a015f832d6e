import type { ReactNode } from 'react';
import type { Page } from '#content-model/content.ts';
import './hero.css';
import landscape from './hero-landscape.svg?raw';

type Props = Pick<Page<'home'>['hero'], 'tagline' | 'welcome' | 'saying'> & {
  scene: ReactNode;
  children: ReactNode;
};

export function Hero({ tagline, welcome, saying, scene, children }: Props) {
  return (
    <section id="first-screen" className="hero sky" aria-label="Welcome">
      {scene}
      <div className="wrap hero-text">
        <h1 className="rise">
          {tagline.split(/(?<=\.)\s+/).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h1>
        <p className="welcome rise">{welcome}</p>
        <p className="saying rise">{saying}</p>
        {children}
      </div>
    </section>
  );
}

/** Inlined, so that the hero is complete with the first bytes of the page. */
export const Landscape = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from this folder
  <div className="land-box" dangerouslySetInnerHTML={{ __html: landscape }} />
);
