import '../ui/lines.css';
import './discipleship.css';

interface Props {
  heading: string;
  items: readonly string[];
  note: string;
}

/** What a circle reads and works through, in order. */
export function Programme({ heading, items, note }: Props) {
  return (
    <section className="sec linen">
      <div className="wrap sidehead">
        <h2>{heading}</h2>
        <div>
          <ol className="lines" role="list">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
          <p className="muted">{note}</p>
        </div>
      </div>
    </section>
  );
}
