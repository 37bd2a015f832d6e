import type { noticesProps } from './gatherings-props.ts';
import './notices.css';

/** What is different on single dates, before anything else is read. Nothing at all in an ordinary week. */
export function Notices({ notices }: ReturnType<typeof noticesProps>) {
  if (notices.length === 0) return null;
  return (
    <section className="notices" aria-label="Changes" data-unsearched="">
      <div className="wrap">
        <ul role="list">
          {notices.map(({ id, text, place }) => (
            <li key={id}>
              {text}
              {place && (
                <>
                  <br />
                  {place}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
