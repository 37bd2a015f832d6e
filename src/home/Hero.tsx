import type { ReactNode } from 'react';
import type { Page } from '../../reader/content.ts';
import { ButtonLink } from '../ui/Link.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import './hero.css';
import landscape from './hero-landscape.svg?raw';

type Props = Pick<Page<'home'>['hero'], 'tagline' | 'welcome' | 'buttons'> & {
  /** What else a visitor sees without scrolling. */
  children: ReactNode;
};

export function Hero({ tagline, welcome, buttons, children }: Props) {
  return (
    <section className="hero sky" aria-label="Welcome">
      {/* Inlined, so that the hero is whole with the first bytes of the page. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from this folder */}
      <div className="land-box" dangerouslySetInnerHTML={{ __html: landscape }} />
      <div className="wrap hero-text">
        <h1 className="rise">
          {/* Each sentence stands on its own line. */}
          {tagline.split(/(?<=\.)\s+/).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h1>
        <p className="welcome rise">{welcome}</p>
        <div className="actions rise">
          {buttons.map((button, index) => (
            <Tooltip key={button.href} id={`hero-tip-${index}`} text={button.tooltip}>
              <ButtonLink to={button} secondary={index > 0} describedBy={`hero-tip-${index}`} />
            </Tooltip>
          ))}
        </div>
        {children}
      </div>
    </section>
  );
}
