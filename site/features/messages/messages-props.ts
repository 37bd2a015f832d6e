import type { ListRecord, Page } from '#content-model/content.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { fold } from '#core/search/words.ts';

/** Longer queries are cut: nobody types them, and they would be repeated on the page. */
const longestQuery = 100;

/** @param search what the visitor asked for; blank or absent shows every playlist */
export function playlistsProps(
  { search: words }: Page<'messages'>,
  playlists: readonly ListRecord<'playlists'>[],
  search = '',
) {
  const query = search.trim().slice(0, longestQuery);
  const found = searchPlaylists(playlists, query);
  const sentence = [words.none, words.resultOne][found.length] ?? words.resultMany;
  return {
    search: words,
    query,
    /** A sentence on what the search found; absent when nobody has searched. */
    result: query ? fillPlaceholders(sentence, { query, count: found.length }) : undefined,
    // What the cards show, and nothing else: it travels inside the page.
    cards: found.map(({ id, title, description, url, art }) => ({ id, title, description, url, art })),
  };
}

type SearchedPlaylist = Pick<ListRecord<'playlists'>, 'title' | 'description' | 'keywords'>;

/** The playlists whose title, description or keywords contain every word of the query, in their order. */
export function searchPlaylists<Playlist extends SearchedPlaylist>(
  playlists: readonly Playlist[],
  query: string,
): readonly Playlist[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return playlists.filter(({ title, description, keywords }) => {
    const text = fold([title, description, ...keywords].join(' '));
    return words.every((word) => text.includes(word));
  });
}
