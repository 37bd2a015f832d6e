import type { SabbathReadings } from '../../domain/torah/sabbath-readings.ts';
import { FurtherReadings } from '../ui/FurtherReadings.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ReadingLink } from '../ui/ReadingLink.tsx';

export interface ScheduleRowProps extends SabbathReadings {
  month: string;
  /** Not of the month asked for. */
  hidden: boolean;
  /** This week's. */
  current: boolean;
  /** Its address for good, whatever year it is. */
  permalink: string;
}

/** One week. Its `id` is its anchor. */
export function ScheduleRow({ mark, ...row }: ScheduleRowProps & { mark: string }) {
  const [day, year] = row.dateText.split(', ');
  return (
    <article
      className={row.current ? 'row now' : 'row'}
      id={row.slug}
      data-month={row.month}
      hidden={row.hidden}
      aria-current={row.current ? 'date' : undefined}
    >
      {row.current && <span className="flag" aria-hidden="true" />}
      <p className="when">
        <time dateTime={row.date}>
          {day}
          <span className="vh">,</span> <span>{year}</span>
        </time>
        {row.current && <b>{mark}</b>}
      </p>
      <h3>
        {row.portion}{' '}
        <span className="he" lang="he" dir="rtl">
          {row.hebrew}
        </span>{' '}
        <small>{row.englishName}</small>
      </h3>
      <dl>
        {row.readings.map((reading) => (
          <div key={reading.label}>
            <dt>{reading.label}</dt>
            <dd>
              <ReadingLink reading={reading} />
            </dd>
          </div>
        ))}
      </dl>
      <a className="share" href={row.permalink} data-share={`${row.portion}, ${row.dateText}`}>
        <Icon name="share" />
        <span className="vh">Link to {row.portion}</span>
      </a>
      {(row.note || row.further.length > 0) && (
        <div className="row-note">
          {row.note && <p>{row.note}</p>}
          <FurtherReadings readings={row.further} />
        </div>
      )}
    </article>
  );
}
