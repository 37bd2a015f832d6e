import { matchesState } from '../../domain/affiliates/matches-state.ts';
import type { ListRecord, Page } from '../../reader/content.ts';
import type { AffiliateListProps } from './AffiliateList.tsx';

/** @param typed the state that was asked for in the address; nothing shows all */
export function affiliateListProps(
  { search, card }: Page<'affiliates'>,
  affiliates: readonly ListRecord<'affiliates'>[],
  typed: string,
): AffiliateListProps {
  return {
    search,
    typed,
    words: card,
    affiliates: affiliates.map(({ href, name, city, state, searchText, website, line, vignette }) => ({
      name,
      place: `${city}, ${state}`,
      stateText: searchText,
      shown: matchesState(searchText, typed),
      line,
      art: vignette,
      website,
      route: href,
    })),
  };
}
