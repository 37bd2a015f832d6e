import { Art } from '../ui/Art.tsx';
import { Link } from '../ui/Link.tsx';
import '../ui/card.css';
import './featured.css';

export interface DiscipleshipCardProps {
  heading: string;
  text: string;
  link: { label: string; href: string };
  artAlt: string;
}

/** The hub's featured card. */
export function DiscipleshipCard({ heading, text, link, artAlt }: DiscipleshipCardProps) {
  return (
    <section className="section">
      <div className="wrap">
        <article className="card featured">
          <div className="body">
            <h2>{heading}</h2>
            <p className="lead">{text}</p>
            <Link className="button" href={link.href} arrow="right">
              {link.label}
            </Link>
          </div>
          <div className="art">
            <Art name="vignette-discipleship" width={720} height={360} alt={artAlt} />
          </div>
        </article>
      </div>
    </section>
  );
}

export interface OnlineCommunityProps {
  heading: string;
  text: string;
  button: string;
  href: string;
}

export function OnlineCommunity({ heading, text, button, href }: OnlineCommunityProps) {
  return (
    <section className="section linen" id="community">
      <div className="wrap community">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{text}</p>
          <Link className="button" href={href} newTab>
            {button}
          </Link>
        </div>
      </div>
    </section>
  );
}
