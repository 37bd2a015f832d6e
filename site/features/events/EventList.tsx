import { SideSection } from '#site/ui/Section.tsx';
import './event-list.css';
import type { EventRow } from './event-props.ts';

interface Props {
  heading: string;
  rows: readonly EventRow[];
}

/** The coming events, each with a link to its page; nothing without events. */
export function EventList({ heading, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <div className="event-list" data-unsearched="">
      <SideSection heading={heading}>
        <ul className="events" role="list">
          {rows.map(({ id, title, href, day, month, start, when, language, place }) => (
            <li key={id}>
              <p className="event-day" aria-hidden="true">
                <b>{day}</b>
                {month}
              </p>
              <div>
                <h3>
                  <a className="target" href={href}>
                    {title}
                  </a>
                </h3>
                <p>
                  <time dateTime={start} lang={language}>
                    {when}
                  </time>
                </p>
                <p className="muted">{place}</p>
              </div>
            </li>
          ))}
        </ul>
      </SideSection>
    </div>
  );
}
