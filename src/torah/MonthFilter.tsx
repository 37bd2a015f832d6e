import '../ui/form/form.css';

export interface MonthFilterProps {
  label: string;
  months: readonly { value: string; label: string }[];
  month: string;
  /** The year of the schedule, when it is not this one. */
  year: number | undefined;
}

/** All months, or one: at once by month-filter.client.ts, and by sending the form without JavaScript. */
export function MonthFilter({ label, months, month, year }: MonthFilterProps) {
  return (
    <form className="filter" action="/resources/torah-portions#schedule">
      {year !== undefined && <input type="hidden" name="year" value={year} />}
      <div className="field">
        <label htmlFor="month">{label}</label>
        {/* Off: a browser that restores the choice after a reload would contradict the list below. */}
        <select className="in" id="month" name="month" defaultValue={month} autoComplete="off">
          {months.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <noscript>
        <button className="btn" type="submit">
          Show
        </button>
      </noscript>
    </form>
  );
}
