import { searchPlaylists } from '../../domain/messages/search-playlists.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { ListRecord, Ministry, Page } from '../../reader/content.ts';

/** Longer queries are cut: nobody types them, and they would be repeated on the page. */
const longestQuery = 100;

/** @param search what the visitor asked for; blank or absent shows every playlist */
export function playlistsProps(
  { search: words, card }: Page<'messages'>,
  playlists: readonly ListRecord<'playlists'>[],
  { artAlt }: Ministry,
  search = '',
) {
  const query = search.trim().slice(0, longestQuery);
  const cards = searchPlaylists(playlists, query);
  const sentence = [words.none, words.resultOne][cards.length] ?? words.resultMany;
  return {
    search: words,
    query,
    /** A sentence on what the search found; absent when nobody has searched. */
    result: query ? fillPlaceholders(sentence, { query, count: cards.length }) : undefined,
    cards,
    card,
    /** What the picture is called where there is no thumbnail. */
    unknown: artAlt['playlist-placeholder'],
  };
}
