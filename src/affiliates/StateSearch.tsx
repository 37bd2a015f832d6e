import '../ui/form/form.css';

export interface StateSearchProps {
  search: { label: string; placeholder: string; tip: string; empty: string; emptyHelp: string };
  /** What the visitor asked for. */
  typed: string;
}

/** An ordinary form that asks the server; awake, the list follows every letter. */
export function StateSearch({ search, typed }: StateSearchProps) {
  return (
    <search>
      <form className="by-state scored" action="#ministry-affiliates">
        <div className="field">
          <label htmlFor="state">{search.label}</label>
          <input
            className="in"
            type="search"
            id="state"
            name="state"
            defaultValue={typed}
            placeholder={search.placeholder}
            aria-describedby="state-tip"
            autoComplete="address-level1"
            maxLength={60}
          />
          <p className="hint" id="state-tip">
            {search.tip}
          </p>
        </div>
        <button className="btn btn-2" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}
