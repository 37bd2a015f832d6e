import { Link } from '../ui/Link.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';
import './give.css';
import { Lines } from '../ui/Lines.tsx';
import { Section } from '../ui/Section.tsx';

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
    <section className="section">
      <div className="wrap ways">
        <div className="online scored">
          <h2>{online.heading}</h2>
          <div>
            <p className="lead">{online.text}</p>
            <Link className="button" href={online.href} newTab>
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
          <a className="button button-secondary" href={bank.button.href}>
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

interface Props {
  heading: string;
  items: readonly string[];
}

/** How gifts are counted and receipted. */
export function GoodToKnow({ heading, items }: Props) {
  return (
    <Section heading={heading} tone="linen">
      <Lines items={items} />
    </Section>
  );
}

export interface FinancialTransparencyProps {
  /** `showFinancialTransparency` of ministry.yaml; false until the ministry decides to publish. */
  shown: boolean;
  heading: string;
  text: string;
  split: readonly { percent: number; label: string }[];
  button: string;
}

/** Where the money goes. Ready, and not displayed unless the ministry asks for it. */
export function FinancialTransparency({ shown, heading, text, split, button }: FinancialTransparencyProps) {
  if (!shown) return null;
  return (
    <Section heading={heading} intro={text}>
      <dl className="allocation">
        {split.map(({ percent, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {percent}%
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={percent} height="1" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      {/* Without an action yet (specification): the report itself is still to come. */}
      <button className="button button-secondary" type="button">
        {button}
      </button>
    </Section>
  );
}
