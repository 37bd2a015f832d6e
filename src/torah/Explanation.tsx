import { Link } from '../ui/Link.tsx';
import './explanation.css';

export interface ExplanationProps {
  sections: readonly { heading: string; text: readonly string[] }[];
  /** Where the readings from the Gospels come from; its name in a paragraph becomes a link. */
  source: { name: string; url: string };
}

/** Why portions are read and how they are named. */
export function Explanation({ sections, source }: ExplanationProps) {
  return (
    <section className="section linen why">
      <div className="wrap">
        {sections.map(({ heading, text }) => (
          <div className="why-part serif" key={heading}>
            <h2>{heading}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>
                <WithSource text={paragraph} source={source} />
              </p>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function WithSource({ text, source }: { text: string; source: ExplanationProps['source'] }) {
  const at = text.indexOf(source.name);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Link href={source.url} newTab arrow="none">
        {source.name}
      </Link>
      {text.slice(at + source.name.length)}
    </>
  );
}

/** A way to read the week's portion. */
export function HowTo({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="section linen how-to">
      <div className="wrap">
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
      </div>
    </section>
  );
}
