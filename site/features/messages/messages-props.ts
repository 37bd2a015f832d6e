import type { ListRecord, Page } from '#content-model/content.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { fold } from '#core/search/words.ts';

/** In characters. Longer queries are cut, because the page repeats them. */
const longestQuery = 100;

/**
 * @param search the query; blank or undefined shows every playlist
 * @param inLibrary how many messages match it
 */
export function playlistsProps(
  { search: copy }: Page<'messages'>,
  playlists: readonly ListRecord<'playlists'>[],
  search = '',
  inLibrary = 0,
) {
  const query = search.trim().slice(0, longestQuery);
  const found = searchPlaylists(playlists, query);
  const isOnlyInLibrary = found.length === 0 && inLibrary > 0;
  const sentence = isOnlyInLibrary
    ? `{count} ${inLibrary === 1 ? 'message' : 'messages'} for “{query}”, in the library below`
    : ([copy.none, copy.resultOne][found.length] ?? copy.resultMany);
  const count = isOnlyInLibrary ? inLibrary : found.length;
  return {
    search: copy,
    query,
    result: query ? fillPlaceholders(sentence, { query, count }) : undefined,
    isNoneFound: count === 0,
    // Only what the cards show, because the page contains it as JSON.
    cards: found.map(({ id, title, description, url, art, thumbnail }) => ({
      ...{ id, title, description, url, art, thumbnail },
    })),
  };
}

type SearchedPlaylist = Pick<ListRecord<'playlists'>, 'title' | 'description' | 'keywords'>;

/** The playlists whose title, description or keywords contain every word of the query, in order. */
export function searchPlaylists<Playlist extends SearchedPlaylist>(
  playlists: readonly Playlist[],
  query: string,
): readonly Playlist[] {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  return playlists.filter(({ title, description, keywords }) => {
    const text = fold([title, description, ...keywords].join(' '));
    return terms.every((word) => text.includes(word));
  });
}
