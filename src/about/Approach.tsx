import '../ui/card.css';
import '../ui/edge.css';
import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';

export interface ApproachProps {
  heading: string;
  cards: readonly { title: string; text: string; link: { label: string; href: string } | null }[];
}

/** What our gatherings are like, in three cards. */
export function Approach({ heading, cards }: ApproachProps) {
  return (
    <section className="sec linen">
      <div className="wrap">
        <SectionHead heading={heading} />
        <div className="cards">
          {cards.map(({ title, text, link }) => (
            <article className="card edge" key={title}>
              <div className="body">
                <h3>{title}</h3>
                <p className="muted">{text}</p>
                {link && (
                  <Link className="go" href={link.href} arrow="right">
                    {link.label}
                  </Link>
                )}
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
