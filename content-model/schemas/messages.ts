/**
 * `content/pages/messages.yaml` → /messages; `content/playlists/*.yaml`, one playlist per file;
 * `content/messages/*.yaml` → /messages/<name>, one message per file.
 */
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { messageVideo } from '#core/messages/library.ts';
import { secondsOf } from '#core/messages/minutes.ts';
import { portionNames } from '#core/torah/names.ts';
import { button, heading, link, pageShape, paragraph, playlistTitle } from './field-groups.ts';
import { satisfying } from './field-kinds.ts';
import {
  anyEntries,
  artName,
  field,
  fieldOf,
  group,
  id,
  isoDate,
  list,
  listed,
  playlistName,
  playlistUrl,
  sample,
  text,
  yesByDefault,
} from './fields.ts';
import { pictureName } from './pictures.ts';

export const messagesPage = group('Messages', 'The page /messages.', {
  ...pageShape,
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
  libraryIntro: text('Library', 'A sentence next to the heading of the message library.').optional(),
  listenElsewhere: list(
    'Listen elsewhere',
    'Where else people find the messages. Shown if not empty.',
    link('Podcast', 'The page of your podcast, such as on Apple Podcasts or Spotify.'),
  ).default([]),
});

export const playlist = group('Playlist', 'A playlist on Messages.', {
  ...listed,
  title: playlistTitle,
  description: text('Description', 'A sentence or two on the card.'),
  url: playlistUrl('Address', 'The address of the playlist on YouTube.'),
  playlistId: text('Number', 'Need not be filled in: it follows "list=" in the address.').optional(),
  keywords: list(
    'Keywords',
    'More words by which visitors look for it.',
    text('Keyword', 'A word or a few.'),
  ).default([]),
  metaDescription: text('For search engines', 'Not shown. If empty, the description.').optional(),
  art: artName('Drawing', 'The card’s own drawing; otherwise a neutral one.').optional(),
  thumbnail: yesByDefault(
    'YouTube’s picture',
    'Shown in place of the drawing; visitors’ browsers ask YouTube for it. No: only the drawing, and no such request.',
  ),
}).refine(
  ({ url, playlistId = playlistIdOf(url) }) => !URL.canParse(url) || playlistIdOf(url) === playlistId,
  { path: ['playlistId'], message: 'is not the id in "url". Copy what follows "list=".' },
);

const video = field(
  satisfying(
    (address) => messageVideo(address) !== undefined,
    'is not a video of YouTube or Rumble. Copy the address of the video from your browser, like "https://www.youtube.com/watch?v=…".',
  ),
  'url',
);

const clock = field(
  satisfying(
    (clock) => !Number.isNaN(secondsOf(clock)),
    'is not a position. Write minutes and seconds in quotes, like "14:20", or "1:02:03" after an hour.',
  ),
);

const portion = field(
  satisfying(isPortion, 'is not the name of a portion. Write it as on Torah Portions, like "Vayetze".'),
);

/** One portion, or two that are read together. */
function isPortion(given: string): boolean {
  const names: readonly string[] = portionNames;
  return names.includes(given) || names.some((first) => names.some((next) => `${first}-${next}` === given));
}

export const message = group('Message', 'A message in the library, with its own page.', {
  id,
  sample,
  audio: fieldOf('recording')(
    'Recording',
    'An MP3 or M4A file, up to 250 MB. OGG and AAC play, too, but an iPhone needs version 18.4 for OGG.',
  ).optional(),
  title: text('Title', 'What the message is called.'),
  date: isoDate('Date', 'The day on which it was given.'),
  speaker: fieldOf('speaker')('Speaker', 'Choose a name, or write the full name of a guest.'),
  series: playlistName('Series', 'The playlist that it belongs to.').optional(),
  passages: fieldOf('passages')(
    'Passages',
    'Book, chapter and verses. Several are separated by semicolons.',
  ).default([]),
  summary: text(
    'Summary',
    'A sentence or two, for the page, the podcast and search engines. If empty, it names the passages.',
  ).meta({ isLookedUp: true }),
  transcript: fieldOf('transcript')('Transcript', 'Paste the text, with or without times.').optional(),
  video: video(
    'Video',
    'The address of the video on YouTube or Rumble. Rumble’s player, “https://rumble.com/embed/…”, plays on the page.',
  ).optional(),
  portion: portion('Portion', 'Only if it is not the portion of that week.').optional(),
  chapters: anyEntries('Chapters', 'In the order in which they begin.', {
    at: clock('At', 'Minutes and seconds from the beginning: 14:20.'),
    title: text('Title', 'What begins here.'),
  }).default([]),
  picture: pictureName('Picture', 'In place of the drawing.').optional(),
});
