import { firstYear, lastYear } from '#core/appointed-times/appointed-time.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { Link } from '#site/ui/Link.tsx';
import { SectionHead } from '#site/ui/Section.tsx';
import type { appointedTimesProps } from './appointed-times-props.ts';
import { Span } from './Span.tsx';
import './appointed-times.css';
import '#site/ui/form/form.css';

type Props = ReturnType<typeof appointedTimesProps>['dates'];

/** The feasts of one year by date, and the way to other years. */
export function YearDates({ heading, intro, bounds, rows, short, years, year, show, shown, feed }: Props) {
  return (
    <section className="section" id="dates" data-unsearched="">
      <div className="wrap">
        <SectionHead heading={heading}>{intro}</SectionHead>
        {bounds && (
          <p className="year-note" role="status">
            {bounds}
          </p>
        )}
        <ol className="feast-dates" role="list">
          {rows.map(({ name, href, mark, ...span }) => (
            <li key={name} className={mark && 'next'}>
              {mark && <p className="kick">{mark}</p>}
              <a href={href}>{name}</a> <Span text={short} {...span} />
            </li>
          ))}
        </ol>
        <div className="actions year-choice">
          <nav className="actions" aria-label="Other years">
            {years.map(({ label, href }) => (
              <Link key={label} className="go" href={href}>
                {label}
              </Link>
            ))}
          </nav>
          <form className="actions" action="/resources/appointed-times">
            <label htmlFor="year">{year}</label>
            <input
              className="input"
              id="year"
              name="year"
              type="number"
              min={firstYear}
              max={lastYear}
              defaultValue={shown}
              required
            />
            <button className="button button-secondary" type="submit">
              {show}
            </button>
          </form>
          <a className="go" href={feed.href}>
            {feed.label}
            <Icon name="calendar" />
          </a>
        </div>
      </div>
    </section>
  );
}
