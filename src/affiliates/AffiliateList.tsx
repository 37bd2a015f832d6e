import { AffiliateCard, type AffiliateCardProps } from './AffiliateCard.tsx';
import { StateSearch, type StateSearchProps } from './StateSearch.tsx';
import './affiliate-list.css';
import '../ui/edge.css';

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
    <section className="sec" id="ministry-affiliates">
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
