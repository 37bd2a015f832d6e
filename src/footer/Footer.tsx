import type { DeepReadonly } from '../../reader/content.ts';
import type { NavLink } from '../../reader/schemas/navigation.ts';
import { Art } from '../ui/Art.tsx';
import { Link } from '../ui/Link.tsx';
import './footer.css';

export interface FooterProps {
  ministryName: string;
  tagline: string;
  app: { title: string; text: string; button: string; href: string };
  contact: {
    heading: string;
    street: string;
    cityLine: string;
    mapUrl: string;
    phone: string;
    phoneHref: string;
    email: string;
  };
  serviceLine: string;
  quickLinks: { heading: string; items: DeepReadonly<NavLink[]> };
  ministryLinks: { heading: string; items: DeepReadonly<NavLink[]> };
  copyright: string;
  prairieAlt: string;
  verseAlt: string;
}

export function Footer(props: FooterProps) {
  const { ministryName, tagline, app, contact, serviceLine, quickLinks, ministryLinks } = props;
  return (
    <footer className="foot on-deep">
      <Art name="footer-prairie" className="prairie" width={1440} height={460} alt={props.prairieAlt} />
      <div className="wrap later">
        <div className="app-call">
          <div>
            <h2>{app.title}</h2>
            <p>{app.text}</p>
          </div>
          <Link className="button" href={app.href} newTab>
            {app.button}
          </Link>
        </div>
        <div className="cols scored">
          <div>
            <a className="logo" href="/">
              <Art name="logo-mark" width={44} height={44} />
              {ministryName}
            </a>
            <p className="tag">{tagline}</p>
            <Art name="verse-ps119-105" className="verse" width={282} height={84} alt={props.verseAlt} />
          </div>
          <div>
            <h3>{contact.heading}</h3>
            <address>
              <Link href={contact.mapUrl} newTab arrow="none">
                {contact.street},
                <br />
                {contact.cityLine}
              </Link>
              <a href={contact.phoneHref}>{contact.phone}</a>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </address>
            <p className="when-line">{serviceLine}</p>
          </div>
          <LinkColumn {...quickLinks} className="two" />
          <LinkColumn {...ministryLinks} className="one" />
        </div>
        <div className="legal">
          <p>{props.copyright}</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

interface LinkColumnProps {
  heading: string;
  items: DeepReadonly<NavLink[]>;
  className: string;
}

function LinkColumn({ heading, items, className }: LinkColumnProps) {
  return (
    <nav aria-label={heading}>
      <h3>{heading}</h3>
      <ul className={className} role="list">
        {items.map((item) => (
          <li key={item.label}>
            <Link href={item.href} newTab={item.newTab} arrow="none">
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is kept for each choice; the first is to keep nothing. */
const choices = [
  { value: '', label: 'As on your device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Day, night, or whatever the device says. theme-switch.client.ts does it; without JavaScript it is not shown, and the device decides. */
export function ThemeSwitch() {
  return (
    <fieldset className="theme">
      <legend>Appearance</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={!value} autoComplete="off" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
