import { ArrowLink } from '#site/ui/Link.tsx';
import { useNow } from '#site/ui/use-now.ts';
import './notice-band.css';
import type { noticeBandProps } from './notice-band-props.ts';

/** Under the header of every page. On a page that stays open, a change disappears when its day is over. */
export function NoticeBand({ changes, link }: ReturnType<typeof noticeBandProps>) {
  const now = useNow();
  const current = changes.filter(({ until }) => !now || now.getTime() < until);
  if (current.length === 0) return null;
  return (
    <section className="notice-band" aria-label="Notice" data-unsearched="">
      <div className="wrap">
        <span className="ring" aria-hidden="true">
          !
        </span>
        <ul role="list">
          {current.map(({ id, text, next }) => (
            <li key={id}>
              {text} {next && <span>{next}</span>}
            </li>
          ))}
        </ul>
        {link && <ArrowLink to={link} />}
      </div>
    </section>
  );
}
