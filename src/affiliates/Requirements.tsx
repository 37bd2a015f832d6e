import '../ui/lines.css';
import { Link } from '../ui/Link.tsx';
import './requirements.css';

interface Props {
  heading: string;
  items: readonly string[];
  links: readonly { label: string; href: string }[];
}

/** What we ask of a ministry that would stand beside us, and where to read what it agrees to. */
export function Requirements({ heading, items, links }: Props) {
  return (
    <section className="sec">
      <div className="wrap asked">
        <div>
          <h2>{heading}</h2>
          {links.map(({ label, href }) => (
            <Link key={href} className="go" href={href} arrow="right">
              {label}
            </Link>
          ))}
        </div>
        <ul className="lines" role="list">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
