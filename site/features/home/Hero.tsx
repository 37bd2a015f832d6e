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
        <p className="serif saying rise">{saying}</p>
        {children}
      </div>
    </section>
  );
}

/**
 * Inlined, so that the hero is complete with the first bytes of the page. The thread is above the rest and
 * begins at the edge of its knot, so that only its box moves while it is drawn.
 */
export const Landscape = () => (
  <div className="land-box">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from this folder */}
    <div dangerouslySetInnerHTML={{ __html: landscape }} />
    <div className="thread-box">
      <svg
        className="land fill"
        viewBox="0 0 1440 820"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <g className="cloth" strokeLinecap="round">
          <path
            fill="none"
            stroke="var(--th)"
            strokeWidth="3.4"
            d="M861.1 697.3C856.5 730.5 836 748 800 752 752 757 706 752 694 774 684 794 720 790 720 828"
          />
        </g>
      </svg>
    </div>
  </div>
);
