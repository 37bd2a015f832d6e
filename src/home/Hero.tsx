import { Link } from '../ui/Link.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import './hero.css';
import './hero-effects.css';
import landscape from './hero-landscape.svg?raw';

export interface HeroProps {
  tagline: string;
  welcome: string;
  buttons: readonly { label: string; href: string; tooltip: string }[];
}

export function Hero({ tagline, welcome, buttons }: HeroProps) {
  return (
    <section className="hero" aria-label="Welcome">
      {/* Inlined, so that the hero is whole with the first bytes of the page. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from this folder */}
      <div className="land-box" dangerouslySetInnerHTML={{ __html: landscape }} />
      <div className="wrap hero-text">
        <h1 className="rise">
          {sentences(tagline).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h1>
        <p className="welcome rise">{welcome}</p>
        <div className="actions rise">
          {buttons.map((button, index) => (
            <Tooltip key={button.href} id={`hero-tip-${index}`} text={button.tooltip}>
              <Link
                className={index === 0 ? 'button' : 'button button-secondary'}
                href={button.href}
                describedBy={`hero-tip-${index}`}
              >
                {button.label}
              </Link>
            </Tooltip>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Each sentence of the tagline stands on its own line. */
const sentences = (text: string) => text.split(/(?<=\.)\s+/);
