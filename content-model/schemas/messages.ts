/** `content/pages/messages.yaml` → /messages, and `content/playlists/*.yaml`, one playlist per file. */
import { z } from 'zod';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { button, heading, intro, link, meta, pageHeading, paragraph, playlistTitle } from './field-groups.ts';
import { artName, group, id, order, playlistUrl, sample, text } from './fields.ts';

export const messagesPage = group('Messages', 'The page /messages.', {
  meta,
  heading: pageHeading,
  intro,
  search: group('Search', 'The field that looks for a playlist.', {
    label: text('Label', 'The name of the field.'),
    placeholder: text('Example', 'Shown in the empty field.'),
    button,
    resultOne: text('One found', 'Shown when one playlist matches.', ['query']),
    resultMany: text('Several found', 'Shown when several match.', ['query', 'count']),
    none: text('Nothing found', 'Shown when none matches.', ['query']),
    all: text('All', 'Leads back to all playlists.'),
    ask: link('Ask', 'Where visitors can ask for a message.'),
  }),
  card: group('Card', 'The texts on the card of a playlist.', {
    button,
    newTab: text('New tab', 'Read aloud: says that the link opens a new tab.'),
  }),
  subscribe: group('Subscribe', 'The channels.', {
    heading,
    text: paragraph,
    youtube: text('YouTube', 'Leads to the channel.'),
    rumble: text('Rumble', 'Leads to the channel.'),
  }),
});

export const playlist = group('Playlist', 'A playlist on Messages.', {
  id,
  sample,
  order,
  title: playlistTitle,
  description: text('Description', 'A sentence or two on the card.'),
  url: playlistUrl('Address', 'The address of the playlist on YouTube.'),
  playlistId: text('Number', 'Need not be filled in: it follows "list=" in the address.').optional(),
  keywords: z
    .array(text('Keyword', 'A word or a few.'))
    .min(1)
    .meta({ label: 'Keywords', help: 'Words by which visitors look for it.' }),
  metaDescription: text('For search engines', 'A sentence for search engines.'),
  art: artName('Drawing', 'The card’s own drawing; otherwise a neutral one.').optional(),
}).refine(
  ({ url, playlistId = playlistIdOf(url) }) => !URL.canParse(url) || playlistIdOf(url) === playlistId,
  { path: ['playlistId'], message: 'is not the id in "url". Copy what follows "list=".' },
);
