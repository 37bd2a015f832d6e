import { Link } from '#site/ui/Link.tsx';
import './live-now.css';
import type { liveProps } from './live-props.ts';

/** Leads to the gatherings that can be watched at this moment. */
export function LiveNow({ broadcasts }: ReturnType<typeof liveProps>) {
  if (broadcasts.length === 0) return null;
  return (
    <section className="live-now" aria-label="Live now" data-unsearched="">
      <ul className="wrap" role="list">
        {broadcasts.map(({ title, href }) => (
          <li key={href}>
            <Link className="cluster" href={href} newTab>
              <b>Live now</b> {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
