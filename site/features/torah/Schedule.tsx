import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { isOfMonth } from '#core/torah/schedule.ts';
import { ArrowLink } from '#site/ui/Link.tsx';
import './schedule.css';
import '#site/ui/form/form.css';
import { FurtherReadings, PortionName, Readings } from '#site/ui/ReadingLink.tsx';
import { Section } from '#site/ui/Section.tsx';
import { SharePart } from '#site/ui/ShareLink.tsx';
import { useFieldValue } from '#site/ui/use-field-value.ts';
import type { torahPortionsProps } from './torah-props.ts';

type Props = ReturnType<typeof torahPortionsProps>['schedule'];

/** The weeks of a year or of one month in the address. Before hydration the form queries the server. */
export function Schedule({ heading, empty, rows, years, month, ...filter }: Props) {
  const { value, field } = useFieldValue<HTMLSelectElement>(month);
  const isShown = (row: Props['rows'][number]) => isOfMonth(row.month, value);
  const count = rows.filter(isShown).length;
  const announcedMonth = useRef<string>(month);
  const [status, setStatus] = useState('');

  useEffect(() => {
    if (announcedMonth.current === value) return;
    announcedMonth.current = value;
    setStatus(`${count} weeks shown`);
    const address = new URL(location.href);
    address.searchParams.set('month', value);
    if (value === 'all') address.searchParams.delete('month');
    history.replaceState(null, '', address);
  }, [value, count]);

  return (
    <Section className="schedule-section" id="schedule">
      <div className="actions schedule-head">
        <h2>{heading}</h2>
        <MonthFilter {...filter} field={field} />
      </div>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      <div className="schedule-rows">
        {rows.map((row) => (
          <ScheduleRow key={row.slug} {...row} hidden={!isShown(row)} />
        ))}
        <p className="muted empty" hidden={count > 0}>
          {empty}
        </p>
      </div>
      <nav className="actions years" aria-label="Schedules by year">
        {years.map(({ current, ...year }) => (
          <ArrowLink key={year.label} to={year} arrow="none" current={current} />
        ))}
      </nav>
    </Section>
  );
}

interface FilterProps extends Pick<Props, 'filter' | 'months' | 'otherYear'> {
  field: ComponentProps<'select'>;
}

function MonthFilter({ filter, months, otherYear, field }: FilterProps) {
  return (
    <form className="actions filter" action="/resources/torah-portions#schedule">
      {otherYear !== undefined && <input type="hidden" name="year" value={otherYear} />}
      <div className="field">
        <label htmlFor="month">{filter.label}</label>
        {/* Off: a browser that restores the choice after a reload would contradict the list below. */}
        <select {...field} className="input" id="month" name="month" autoComplete="off">
          {months.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <noscript>
        <button className="button" type="submit">
          Show
        </button>
      </noscript>
    </form>
  );
}

/** One week. Its `id` is its anchor. */
function ScheduleRow(row: Props['rows'][number] & { hidden: boolean }) {
  const [, day = row.dateText, comma, year] = /^(.*?)(,?) (\d{4})$/.exec(row.dateText) ?? [];
  return (
    <FadingRow {...row}>
      {row.current && <span className="flag" aria-hidden="true" />}
      <p className="when">
        <time dateTime={row.date}>
          {day}
          {comma && <span className="visually-hidden">,</span>} <span>{year}</span>
        </time>
        {row.current && row.label && <b>{row.label}</b>}
      </p>
      <h3>
        <PortionName {...row} />{' '}
        <span className="hebrew" lang="he" dir="rtl">
          {row.hebrew}
        </span>{' '}
        <small>{row.englishName}</small>
      </h3>
      <Readings readings={row.readings} />
      <SharePart title={`${row.portion}, ${row.dateText}`} href={row.permalink}>
        Link to {row.portion}
      </SharePart>
      {(row.note || row.further.length > 0) && (
        <div className="small muted row-note">
          {row.note && <p>{row.note}</p>}
          <FurtherReadings readings={row.further} />
        </div>
      )}
    </FadingRow>
  );
}

interface RowProps {
  slug: string;
  current?: boolean;
  hidden: boolean;
  children: ReactNode;
}

/** Fades in when it is scrolled into view. Apart from its content, which React need not render again then. */
function FadingRow({ slug, current, hidden, children }: RowProps) {
  const article = useRef<HTMLElement>(null);
  const waits = useIsUnseen(article) ? ' waits' : '';
  return (
    <article
      className={`${current ? 'row now' : 'row'}${waits}`}
      ref={article}
      id={slug}
      hidden={hidden}
      aria-current={current ? 'date' : undefined}
    >
      {children}
    </article>
  );
}

/**
 * Whether an element was not scrolled into view yet; false before the visitor scrolls, without an observer or
 * with reduced motion.
 */
function useIsUnseen(ref: RefObject<Element | null>): boolean {
  const [isUnseen, setIsUnseen] = useState(false);
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!ref.current || !window.IntersectionObserver || isStill) return;
    const observer = new IntersectionObserver(([entry]) => {
      setIsUnseen(!entry?.isIntersecting);
      if (entry?.isIntersecting) observer.disconnect();
    });
    const element = ref.current;
    const observe = () => observer.observe(element);
    addEventListener('scroll', observe, { once: true });
    return () => {
      removeEventListener('scroll', observe);
      observer.disconnect();
    };
  }, [ref]);
  return isUnseen;
}
