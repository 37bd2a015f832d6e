import { Link } from '#site/ui/Link.tsx';
import './live-now.css';

interface Props {
  broadcasts: readonly { title: string; href: string }[];
}

/** Leads to the gatherings that can be watched at this moment. */
export function LiveNow({ broadcasts }: Props) {
  if (broadcasts.length === 0) return null;
  return (
    <section className="live-now" aria-label="Live now" data-unsearched="">
      <ul className="wrap" role="list">
        {broadcasts.map(({ title, href }) => (
          <li key={href}>
            <Link href={href} newTab>
              <b>Live now</b> {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
