import { searchPlaylists } from '../../domain/messages/search-playlists.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { ListRecord, Page, Single } from '../../reader/content.ts';
import { contactLinks } from '../ui/LinkedText.tsx';
import type { PlaylistsProps } from './Playlists.tsx';
import type { SubscribeProps } from './Subscribe.tsx';

type Messages = Page<'messages'>;
type Ministry = Single<'ministry'>;

/** Longer queries are cut: nobody types them, and they would be repeated on the page. */
const longestQuery = 100;

/** @param search what the visitor asked for; blank or absent shows every playlist */
export function playlistsProps(
  { search: words, card }: Messages,
  playlists: readonly ListRecord<'playlists'>[],
  { artAlt }: Ministry,
  search = '',
): PlaylistsProps {
  const query = search.trim().slice(0, longestQuery);
  const found = searchPlaylists(playlists, query);
  const sentence = [words.none, words.resultOne][found.length] ?? words.resultMany;
  return {
    search: { ...words, query },
    result: query ? fillPlaceholders(sentence, { query, count: found.length }) : undefined,
    none: found.length === 0,
    cards: found.map(({ id, title, description, url, art }) => ({ id, title, description, url, art })),
    watch: { label: card.button, note: card.newTab },
    placeholderAlt: artAlt['playlist-placeholder'],
  };
}

export function subscribeProps({ subscribe }: Messages, ministry: Ministry): SubscribeProps {
  const { heading, text, youtube, rumble } = subscribe;
  return {
    heading,
    text,
    contacts: contactLinks(ministry),
    channels: [
      { label: youtube, href: ministry.links.youtube },
      { label: rumble, href: ministry.links.rumble },
    ],
  };
}
