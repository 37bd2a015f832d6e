import './notices.css';
import { ArrowLink, type Target } from '#site/ui/Link.tsx';

interface Props {
  /** The label for screen readers. */
  label?: string;
  notices: readonly {
    id: string;
    title?: string | undefined;
    text: string;
    place?: string | undefined;
    link?: Target | undefined;
  }[];
}

/** Exceptions and announcements at the top of the page; nothing in an ordinary week. */
export function Notices({ label = 'Changes', notices }: Props) {
  if (notices.length === 0) return null;
  return (
    <section className="notices" aria-label={label} data-unsearched="">
      <div className="wrap">
        <ul role="list">
          {notices.map(({ id, title, text, place, link }) => (
            <li key={id}>
              {title && (
                <>
                  <strong>{title}</strong>
                  <br />
                </>
              )}
              {text}
              {place && (
                <>
                  <br />
                  {place}
                </>
              )}
              {link && (
                <>
                  <br />
                  <ArrowLink to={link} />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
