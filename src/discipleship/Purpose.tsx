import { Quote } from '../ui/Quote.tsx';
import './discipleship.css';

interface Props {
  scripture: { text: string; ref: string; note: string };
  heading: string;
  text: readonly string[];
}

/** A verse, and why this circle exists. */
export function Purpose({ scripture, heading, text }: Props) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="opening">
          <Quote source={scripture.ref}>{scripture.text}</Quote>
          <p className="small muted">{scripture.note}</p>
        </div>
        <div className="sidehead">
          <h2>{heading}</h2>
          <div>
            {text.map((paragraph) => (
              <p className="lead" key={paragraph}>
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
