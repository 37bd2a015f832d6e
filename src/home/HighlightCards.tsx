import type { Page } from '../../reader/content.ts';
import { Art } from '../ui/Art.tsx';
import { ButtonLink } from '../ui/Link.tsx';
import { SectionHead } from '../ui/Section.tsx';
import './cord.css';
import './highlight-cards.css';

/**
 * Cards in two steps: hover, tap or focus raises a sheet with a message and a button. CSS does that alone;
 * home.client.ts adds the exposed state, closing, and Enter or Space on an open card.
 */
export function HighlightCards({ heading, intro, cards }: Page<'home'>['highlights']) {
  return (
    <section className="section first">
      <span className="tail" aria-hidden="true" />
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        <div className="columns highlights">
          {cards.map((card) => (
            <article className="highlight" key={card.id}>
              <div className="highlight-art">
                <Art name={card.art} width={600} height={800} />
                <div className="highlight-sheet">
                  <p>{card.message}</p>
                  <ButtonLink to={{ label: card.button, href: card.href }} />
                </div>
              </div>
              <h3>
                <button type="button">
                  {card.title}
                  <i />
                </button>
              </h3>
              <p>{card.line}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
