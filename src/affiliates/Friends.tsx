import '../ui/card.css';
import { Link } from '../ui/Link.tsx';
import './friends.css';
import { Lines } from '../ui/Lines.tsx';
import { Section } from '../ui/Section.tsx';

interface Props {
  friends: readonly {
    id: string;
    name: string;
    place: string;
    summary: string;
    text: readonly string[];
    links: readonly { label: string; href: string }[];
  }[];
}

/** Our friends abroad. What is given through their own pages goes to them, so every link leads there. */
export function FriendCards({ friends }: Props) {
  return (
    <section className="section" id="ministry-friends">
      <div className="wrap cards">
        {friends.map(({ id, name, place, summary, text, links }) => (
          <article className="card edge friend" id={id} key={id}>
            <div className="body">
              <p className="place">{place}</p>
              <h2>{name}</h2>
              <p className="lead">{summary}</p>
              {text.map((paragraph) => (
                <p className="muted" key={paragraph}>
                  {paragraph}
                </p>
              ))}
              <div className="actions">
                {links.map(({ label, href }, index) => (
                  <Link
                    key={href}
                    className={index === 0 ? 'button' : 'button button-secondary'}
                    href={href}
                    newTab
                    note={`${name}, opens in a new tab`}
                  >
                    {label}
                  </Link>
                ))}
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

interface FriendHelpProps {
  heading: string;
  items: readonly string[];
  /** What in an item can be tapped: our e-mail address. */
  links: Readonly<Record<string, string>>;
}

/** What helps our friends most. */
export function FriendHelp({ heading, items, links }: FriendHelpProps) {
  return (
    <Section heading={heading} tone="linen">
      <Lines items={items} links={links} />
    </Section>
  );
}
