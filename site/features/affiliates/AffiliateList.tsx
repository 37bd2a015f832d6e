import './affiliates.css';
import '#site/ui/form/form.css';
import type { ListRecord, Page } from '#content-model/content.ts';
import { Art } from '#site/ui/Art.tsx';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import '#site/ui/card.css';
import { Photo } from '#site/ui/Photo.tsx';
import { useFieldValue } from '#site/ui/use-field-value.ts';

type Copy = Page<'affiliates'>;
type Affiliate = Pick<
  ListRecord<'affiliates'>,
  'id' | 'name' | 'city' | 'state' | 'searchText' | 'line' | 'photo' | 'vignette' | 'website' | 'href'
>;

interface Props extends Pick<Copy, 'search' | 'card'> {
  /** The query in the address; empty shows all. */
  typed: string;
  affiliates: readonly Affiliate[];
}

/** All affiliates, filtered by state while typing. Before hydration the form queries the server. */
export function AffiliateList({ search, typed, affiliates, card }: Props) {
  const state = useFieldValue<HTMLInputElement>(typed);
  const shows = ({ searchText }: Affiliate) => matchesState(searchText, state.value);
  return (
    <>
      <search>
        <form className="actions by-state scored" action="#ministry-affiliates">
          <div className="field">
            <label htmlFor="state">{search.label}</label>
            <input
              {...state.field}
              className="input"
              type="search"
              id="state"
              name="state"
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
      <div className="columns-phone pairs">
        {affiliates.map((affiliate) => (
          <AffiliateCard key={affiliate.id} affiliate={affiliate} copy={card} hidden={!shows(affiliate)} />
        ))}
      </div>
      <div role="status">
        <div className="no-match" hidden={affiliates.some(shows)}>
          <p className="lead">{search.empty}</p>
          <p className="muted">{search.emptyHelp}</p>
        </div>
      </div>
    </>
  );
}

/** @param state its code and full name, 'TX Texas' */
export function matchesState(state: string, typed: string): boolean {
  return state.toLowerCase().includes(typed.trim().toLowerCase());
}

function AffiliateCard(props: { affiliate: Affiliate; copy: Copy['card']; hidden: boolean }) {
  const { affiliate, copy, hidden } = props;
  const { name, city, state, line, photo, vignette, website, href } = affiliate;
  return (
    <article className="card affiliate" hidden={hidden}>
      <div className="art">
        {photo ? (
          <Photo picture={photo} sizes="(max-width: 48em) 92vw, 40rem" />
        ) : (
          <Art name={vignette} width={720} height={360} />
        )}
      </div>
      <div className="body">
        <h2 className="h3">{name}</h2>
        <p className="earth">{`${city}, ${state}`}</p>
        <p className="muted">{line}</p>
        <div className="actions">
          <ButtonLink to={{ label: copy.details, href }} about={` about ${name}`} />
          <ArrowLink
            to={{ label: copy.website, href: website }}
            newTab
            note={`${name}, opens in a new tab`}
          />
        </div>
      </div>
    </article>
  );
}
