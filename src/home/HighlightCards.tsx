import { Art } from '../ui/Art.tsx';
import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/Section.tsx';
import './cord.css';
import './highlight-cards.css';

export interface HighlightCardsProps {
  heading: string;
  intro: string;
  cards: readonly {
    id: string;
    title: string;
    line: string;
    message: string;
    button: string;
    href: string;
    art: string;
  }[];
}

/**
 * Cards in two steps: hover, tap or focus raises a sheet with a message and a button. CSS does that alone;
 * highlight-cards.client.ts adds the exposed state, closing, and Enter or Space on an open card.
 */
export function HighlightCards({ heading, intro, cards }: HighlightCardsProps) {
  return (
    <section className="section first">
      <span className="tail" aria-hidden="true" />
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        <div className="highlights">
          {cards.map((card) => (
            <article className="highlight" key={card.id}>
              <div className="highlight-art">
                <Art name={card.art} width={600} height={800} />
                <div className="highlight-sheet">
                  <p>{card.message}</p>
                  <Link className="button" href={card.href}>
                    {card.button}
                  </Link>
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
