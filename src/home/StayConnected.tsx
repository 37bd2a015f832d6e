import { Link } from '../ui/Link.tsx';
import { type SocialLink, SocialLinks } from '../ui/SocialLinks.tsx';
import { Cord } from './Cord.tsx';
import './stay-connected.css';

export interface StayConnectedProps {
  heading: string;
  newsletter: { heading: string; text: string; button: string; href: string };
  social: { heading: string; text: string; links: readonly SocialLink[] };
  giving: { heading: string; text: string; button: string; href: string };
}

export function StayConnected({ heading, newsletter, social, giving }: StayConnectedProps) {
  return (
    <section className="section dust">
      <Cord windings={13} variant="reach" />
      <span className="tail out" aria-hidden="true" />
      <div className="wrap later">
        <div className="shawl">
          <span className="fringe l" />
          <span className="fringe r" />
          <h2>{heading}</h2>
          <div className="three">
            <div>
              <h3>{newsletter.heading}</h3>
              <p>{newsletter.text}</p>
              <a className="button" href={newsletter.href}>
                {newsletter.button}
              </a>
            </div>
            <div>
              <h3>{social.heading}</h3>
              <p>{social.text}</p>
              <SocialLinks links={social.links} />
            </div>
            <div>
              <h3>{giving.heading}</h3>
              <p>{giving.text}</p>
              <Link className="button button-secondary" href={giving.href} newTab>
                {giving.button}
              </Link>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
