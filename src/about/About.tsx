import { Link } from '../ui/Link.tsx';
import './about.css';
import '../ui/card.css';
import '../ui/edge.css';
import { Section } from '../ui/Section.tsx';
import { TitledList } from '../ui/TitledList.tsx';

interface Target {
  label: string;
  href: string;
}

export interface StoryProps {
  heading: string;
  short: string;
  paragraphs: readonly string[];
  toggle: { more: string; less: string };
  beliefs: Target;
  pastor: Target;
  phone: Target;
}

/**
 * How the fellowship began. On narrow screens the long part waits behind a toggle: an empty `details` whose open state
 * CSS reads, so it works without a script, tells assistive technology its state, and is simply absent elsewhere.
 */
export function Story({ heading, short, paragraphs, toggle, beliefs, pastor, phone }: StoryProps) {
  return (
    <section className="section">
      <div className="wrap story">
        <div className="side">
          <h2>{heading}</h2>
          <p className="lead">{short}</p>
          <div className="actions">
            <Link className="go" href={beliefs.href} arrow="right">
              {beliefs.label}
            </Link>
            <a className="button" href={pastor.href}>
              {pastor.label}
            </a>
            <a className="go" href={phone.href}>
              {phone.label}
            </a>
          </div>
        </div>
        <div className="told">
          <details>
            <summary aria-controls="story-long">
              <span className="more">{toggle.more}</span>
              <span className="less">{toggle.less}</span>
            </summary>
          </details>
          <div className="long" id="story-long">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

export interface ApproachProps {
  heading: string;
  cards: readonly { title: string; text: string; link: { label: string; href: string } | null }[];
}

/** What our gatherings are like, in three cards. */
export function Approach({ heading, cards }: ApproachProps) {
  return (
    <Section heading={heading} tone="linen">
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
    </Section>
  );
}

export interface MissionProps {
  heading: string;
  motto: string;
  text: string;
  values: readonly { title: string; text: string }[];
}

/** The motto, what it asks of us, and the three values. */
export function Mission({ heading, motto, text, values }: MissionProps) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="motto scored">
          <h2>{heading}</h2>
          <p className="says">{motto}</p>
          <p className="lead">{text}</p>
        </div>
        <TitledList items={values} />
      </div>
    </section>
  );
}
