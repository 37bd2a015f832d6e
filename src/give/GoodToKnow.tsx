import '../ui/lines.css';
import { SectionHead } from '../ui/SectionHead.tsx';

interface Props {
  heading: string;
  items: readonly string[];
}

/** How gifts are counted and receipted. */
export function GoodToKnow({ heading, items }: Props) {
  return (
    <section className="sec linen">
      <div className="wrap">
        <SectionHead heading={heading} />
        <ul className="lines" role="list">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
