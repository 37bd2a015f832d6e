import { firstYear, lastYear } from '#core/appointed-times/appointed-time.ts';
import { ArrowLink } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { appointedTimesProps } from './appointed-times-props.ts';
import { Span } from './Span.tsx';
import './appointed-times.css';
import '#site/ui/form/form.css';

type Props = ReturnType<typeof appointedTimesProps>['dates'];

/** The feasts of one year by date, and the way to other years. */
export function YearDates({ heading, intro, bounds, rows, short, years, year, show, shown, feed }: Props) {
  return (
    <Section heading={heading} intro={intro} id="dates" data-unsearched="">
      {bounds && (
        <p className="year-note" role="status">
          {bounds}
        </p>
      )}
      <ol className="feast-dates" role="list">
        {rows.map(({ name, href, mark, ...span }) => (
          <li key={name} className={mark ? 'columns-phone next' : 'columns-phone'}>
            {mark && <p className="kick">{mark}</p>}
            <a href={href}>{name}</a> <Span text={short} {...span} />
          </li>
        ))}
      </ol>
      <div className="actions year-choice">
        <nav className="actions" aria-label="Other years">
          {years.map((link) => (
            <ArrowLink key={link.label} to={link} arrow="none" />
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
        <ArrowLink to={feed} icon="calendar" />
      </div>
    </Section>
  );
}
