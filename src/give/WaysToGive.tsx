import { Link } from '../ui/Link.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';
import './ways-to-give.css';

export interface WaysToGiveProps {
  online: { heading: string; text: string; button: string; href: string };
  checks: { heading: string; text: string; note: string; address: readonly string[] };
  bank: {
    heading: string;
    text: string;
    caution: string;
    button: { label: string; href: string };
    /** What in the caution can be tapped: the telephone number. */
    links: Readonly<Record<string, string>>;
  };
}

/** Online, by check, by bank transfer. */
export function WaysToGive({ online, checks, bank }: WaysToGiveProps) {
  return (
    <section className="sec">
      <div className="wrap ways">
        <div className="online scored">
          <h2>{online.heading}</h2>
          <div>
            <p className="lead">{online.text}</p>
            <Link className="btn" href={online.href} newTab>
              {online.button}
            </Link>
          </div>
        </div>
        <div className="scored">
          <h2>{checks.heading}</h2>
          <p>{checks.text}</p>
          <address className="serif">
            {checks.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className="muted">{checks.note}</p>
        </div>
        <div className="scored">
          <h2>{bank.heading}</h2>
          <p>{bank.text}</p>
          <a className="btn btn-2" href={bank.button.href}>
            {bank.button.label}
          </a>
          <p className="muted">
            <LinkedText text={bank.caution} links={bank.links} />
          </p>
        </div>
      </div>
    </section>
  );
}
