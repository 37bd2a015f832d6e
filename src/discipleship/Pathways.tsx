import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import './discipleship.css';

export interface PathwaysProps {
  heading: string;
  intro: string;
  cards: readonly { title: string; text: string; logo: string; link: { label: string; href: string } }[];
  more: { heading: string; items: readonly { label: string; href: string }[] };
}

/** The two tracks, and what to begin with meanwhile. */
export function Pathways({ heading, intro, cards, more }: PathwaysProps) {
  return (
    <section className="sec">
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        <div className="pathways">
          {cards.map(({ title, text, logo, link }) => (
            <article className="card pathway" key={title}>
              <Art name={logo} width={160} height={160} />
              <div className="body">
                <h3>{title}</h3>
                <p className="muted">{text}</p>
                <Link className="btn btn-2" href={link.href}>
                  {link.label}
                </Link>
              </div>
            </article>
          ))}
        </div>
        <div className="begin">
          <h3>{more.heading}</h3>
          <ul role="list">
            {more.items.map(({ label, href }) => (
              <li key={href}>
                <Link className="go" href={href} arrow="right">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
