import '../ui/card.css';
import { Link } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';
import '../ui/social-links.css';
import './affiliate-detail.css';

export interface ContactCard {
  title: string;
  text: string;
  label: string;
  href: string;
  newTab: boolean;
}

export interface ContactCardsProps {
  heading: string;
  name: string;
  website: { label: string; href: string };
  /** In place of the plain links, where one has to write before a visit. */
  cards: readonly ContactCard[];
  email: { label: string; href: string };
  phone: { label: string; href: string } | null;
  line: string | null;
  social: {
    heading: string;
    links: readonly { id: string; label: string; href: string }[];
    /** Said while there are none. */
    note: string | null;
  };
}

/** How to reach them: website, e-mail, telephone, social networks. */
export function ContactCards(props: ContactCardsProps) {
  const { heading, name, cards, line, social } = props;
  return (
    <Section heading={heading} intro={line}>
      {cards.length > 0 ? <Cards cards={cards} /> : <PlainLinks {...props} />}
      <div className="networks">
        <h3>{social.heading}</h3>
        {social.note && <p className="muted">{social.note}</p>}
        <div className="social">
          {social.links.map(({ id, label, href }) => (
            <Link key={id} href={href} newTab arrow="none" note={`${name}, opens in a new tab`}>
              {label}
            </Link>
          ))}
        </div>
      </div>
    </Section>
  );
}

function Cards({ cards }: Pick<ContactCardsProps, 'cards'>) {
  return (
    <div className="cards">
      {cards.map(({ title, text, label, href, newTab }) => (
        <article className="card edge" key={title}>
          <div className="body">
            <h3>{title}</h3>
            <p className="muted">{text}</p>
            <Link className="button button-secondary" href={href} newTab={newTab}>
              {label}
            </Link>
          </div>
        </article>
      ))}
    </div>
  );
}

function PlainLinks({ website, email, phone }: Pick<ContactCardsProps, 'website' | 'email' | 'phone'>) {
  return (
    <div className="ways-in">
      <Link className="button button-secondary" href={website.href} newTab>
        {website.label}
      </Link>
      <a className="go" href={email.href}>
        {email.label}
      </a>
      {phone && (
        <a className="go" href={phone.href}>
          {phone.label}
        </a>
      )}
    </div>
  );
}
