import './affiliates.css';
import '../ui/form/form.css';
import { matchesState } from '../../domain/affiliates/matches-state.ts';
import type { ListRecord, Page } from '../../reader/content.ts';
import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';
import { Photo } from '../ui/Photo.tsx';

type Copy = Page<'affiliates'>;
type Affiliate = ListRecord<'affiliates'>;

interface Props extends Pick<Copy, 'search' | 'card'> {
  /** The state that the visitor asked for in the address; nothing shows all. */
  typed: string;
  affiliates: readonly Affiliate[];
}

/**
 * Every affiliate, and a search by state. Cards that do not match are hidden rather than left out, so that the list
 * can follow what is typed; filter-by-state.client.ts does that.
 */
export function AffiliateList({ search, typed, affiliates, card }: Props) {
  const shows = ({ searchText }: Affiliate) => matchesState(searchText, typed);
  return (
    <section className="section" id="ministry-affiliates">
      <div className="wrap">
        <StateSearch search={search} typed={typed} />
        <div className="cards pairs">
          {affiliates.map((affiliate) => (
            <AffiliateCard key={affiliate.id} affiliate={affiliate} words={card} hidden={!shows(affiliate)} />
          ))}
        </div>
        <div role="status">
          <div className="nobody" hidden={affiliates.some(shows)}>
            <p className="lead">{search.empty}</p>
            <p className="muted">{search.emptyHelp}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** An ordinary form that asks the server; with its script the list follows every letter. */
function StateSearch({ search, typed }: Pick<Props, 'search' | 'typed'>) {
  return (
    <search>
      <form className="actions by-state scored" action="#ministry-affiliates">
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

/** One ministry: where it is, its own website, and our page about it. */
function AffiliateCard(props: { affiliate: Affiliate; words: Copy['card']; hidden: boolean }) {
  const { affiliate, words, hidden } = props;
  const { name, city, state, searchText, line, photo, vignette, website, href } = affiliate;
  return (
    <article className="card affiliate" data-state-text={searchText} hidden={hidden}>
      <div className="art">
        {photo ? (
          <Photo picture={photo} sizes="(max-width: 48em) 92vw, 40rem" />
        ) : (
          <Art name={vignette} width={720} height={360} />
        )}
      </div>
      <div className="body">
        <h2 className="h3">{name}</h2>
        <p className="place">{`${city}, ${state}`}</p>
        <p className="muted">{line}</p>
        <div className="actions">
          <Link className="button" href={href}>
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
