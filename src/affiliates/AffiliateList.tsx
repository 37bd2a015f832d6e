import './affiliate-list.css';
import '../ui/form/form.css';
import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';

export interface AffiliateListProps extends StateSearchProps {
  affiliates: readonly Omit<AffiliateCardProps, 'words'>[];
  words: AffiliateCardProps['words'];
}

/**
 * Every affiliate, and a search by state. Cards that do not match are hidden rather than left out, so that the list
 * can follow what is typed; filter-by-state.client.ts does that.
 */
export function AffiliateList({ search, typed, affiliates, words }: AffiliateListProps) {
  const none = !affiliates.some(({ shown }) => shown);
  return (
    <section className="section" id="ministry-affiliates">
      <div className="wrap">
        <StateSearch search={search} typed={typed} />
        <div className="cards pairs">
          {affiliates.map((affiliate) => (
            <AffiliateCard key={affiliate.route} {...affiliate} words={words} />
          ))}
        </div>
        <div role="status">
          <div className="nobody" hidden={!none}>
            <p className="lead">{search.empty}</p>
            <p className="muted">{search.emptyHelp}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

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
            className="input"
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
        <button className="button button-secondary" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}

export interface AffiliateCardProps {
  name: string;
  /** 'Terrell, Texas' */
  place: string;
  /** What the search looks through: 'TX Texas'. */
  stateText: string;
  shown: boolean;
  line: string;
  art: string;
  website: string;
  route: string;
  words: { website: string; details: string };
}

/** One ministry: where it is, its own website, and our page about it. */
export function AffiliateCard(props: AffiliateCardProps) {
  const { name, place, stateText, shown, line, art, website, route, words } = props;
  return (
    <article className="card affiliate" data-state-text={stateText} hidden={!shown}>
      <div className="art">
        <Art name={art} width={720} height={360} />
      </div>
      <div className="body">
        <h2>{name}</h2>
        <p className="place">{place}</p>
        <p className="muted">{line}</p>
        <div className="actions">
          <Link className="button" href={route}>
            {words.details}
            <span className="visually-hidden"> about {name}</span>
          </Link>
          <Link className="go" href={website} newTab note={`${name}, opens in a new tab`}>
            {words.website}
          </Link>
        </div>
      </div>
    </article>
  );
}
