import { Section, SectionHead } from '../ui/Section.tsx';
import { TitledList } from '../ui/TitledList.tsx';
import './discipleship.css';
import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';

interface Props {
  intro: string;
  heading: string;
  cards: readonly { title: string; text: string }[];
}

/** Why we walk with one another, and what we believe happens on the way. */
export function BeliefCards({ intro, heading, cards }: Props) {
  return (
    <section className="section">
      <div className="wrap">
        <p className="lead opening">{intro}</p>
        <SectionHead heading={heading} />
        <TitledList items={cards} />
      </div>
    </section>
  );
}

export interface PathwaysProps {
  heading: string;
  intro: string;
  cards: readonly { title: string; text: string; logo: string; link: { label: string; href: string } }[];
  more: { heading: string; items: readonly { label: string; href: string }[] };
}

/** The two tracks, and what to begin with meanwhile. */
export function Pathways({ heading, intro, cards, more }: PathwaysProps) {
  return (
    <Section heading={heading} intro={intro}>
      <div className="pathways">
        {cards.map(({ title, text, logo, link }) => (
          <article className="card pathway" key={title}>
            <Art name={logo} width={160} height={160} />
            <div className="body">
              <h3>{title}</h3>
              <p className="muted">{text}</p>
              <Link className="button button-secondary" href={link.href}>
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
    </Section>
  );
}

export interface NextStepsProps {
  heading: string;
  text: string;
  buttons: readonly { label: string; href: string }[];
  email: { label: string; href: string };
}

/** Two doors of equal size, and the pastor for those who do not know which is theirs. */
export function NextSteps({ heading, text, buttons, email }: NextStepsProps) {
  return (
    <section className="section linen">
      <div className="wrap invitation">
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
        <p className="actions">
          {buttons.map(({ label, href }) => (
            <a key={href} className="button" href={href}>
              {label}
            </a>
          ))}
          <a className="button button-secondary" href={email.href}>
            {email.label}
          </a>
        </p>
      </div>
    </section>
  );
}
