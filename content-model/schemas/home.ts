/** `content/pages/home.yaml`, and `content/notices/*.yaml`, one notice per file → / */
import {
  button,
  headedShape,
  headedText,
  heading,
  intro,
  link,
  linkShape,
  mailto,
  meta,
  paragraph,
  title,
} from './field-groups.ts';
import { matching } from './field-kinds.ts';
import {
  anyEntries,
  artName,
  entries,
  field,
  group,
  id,
  isoDate,
  lines,
  playlistName,
  sample,
  slug,
  text,
} from './fields.ts';

const videoId = field(
  matching(/^[\w-]{11}$/, 'must be the eleven characters after "v=" in the video’s address.'),
);

export const notice = group('Notice', 'Shown on Home for some days; it disappears automatically.', {
  id,
  title: text('Title', 'A few words, set strong.'),
  text: text('Text', 'One or two sentences.'),
  link: link('Link', 'Below the text, for who wants to know more.').optional(),
  from: isoDate('From', 'The first day on which visitors see it.'),
  until: isoDate('Until', 'The last day.'),
}).refine(({ from, until }) => from <= until, {
  path: ['until'],
  message: 'is before the first day. Write a later one.',
});

export const homePage = group('Home', 'The first page of the site.', {
  meta,
  hero: group('Head', 'What visitors see first.', {
    tagline: text('Motto', 'Set large.'),
    welcome: text('Welcome', 'Shown below the motto.'),
    saying: text('In one sentence', 'Who you are, below the welcome.'),
    buttons: entries('Buttons', 'In this order.', {
      ...linkShape,
      tooltip: text('Tooltip', 'Shown when the mouse rests on the button.'),
    }),
    known: group('Where and when', 'In sight without scrolling; on phones above the buttons.', {
      facts: lines('Facts', 'Where and when you meet; one on each line. They lead to Gatherings.'),
      next: text('Next', 'Says when the next service takes place.', ['date']),
      week: text('This week', 'Leads to the week’s portion.', ['portion', 'reading']),
    }),
  }),
  highlights: group('Highlights', 'The cards that turn.', {
    heading,
    intro,
    cards: entries('Cards', 'In this order.', {
      id: slug('Name', 'A unique name, for the site.'),
      title,
      line: text('Line', 'The sentence on the front.'),
      message: text('Message', 'The sentence on the back.'),
      button,
      href: linkShape.href,
      art: artName('Drawing', 'Choose one of the site’s drawings.'),
    }),
  }),
  pastorWelcome: group('Pastor’s welcome', 'A few words from the pastor.', {
    sample,
    heading,
    paragraphs: lines('Paragraphs', 'One paragraph on each line.'),
    signature: text('Signature', 'The pastor’s name.'),
    role: text('Office', 'Shown below the name.'),
    link: group('Link', 'Below the welcome.', {
      ...linkShape,
      note: text('Note', 'Says what the link opens.'),
    }),
  }),
  recentMessage: group('Recent message', 'The video on the first page.', {
    sample,
    heading,
    title,
    playlist: playlistName('Playlist', 'The name of a playlist in content/playlists.'),
    videoId: videoId('Video', 'The characters after "v="; without them the first video plays.').optional(),
    text: paragraph,
    lastUpdated: text('Last updated', 'Says when the playlist changed.', ['date']),
    facade: text('Play', 'The words on the picture that starts the video.'),
    links: group('Links', 'Below the video.', {
      video: text('Video', 'Leads to the video.'),
      playlist: text('Playlist', 'Leads to the playlist.'),
    }),
  }),
  doorway: group('Doorway to Pray', 'A quiet band for people who have a hard night.', {
    ...headedShape,
    link: text('Link', 'Leads to Pray.'),
    emergency: link('In danger', 'Whom to call at any hour.'),
  }),
  worship: group('Worship', 'When and where.', {
    heading,
    intro,
    service: group('Service', 'The Sabbath service.', {
      heading,
      time: text('Time', 'Day and time in words.'),
      addressLabel: text('Address', 'Says what a click on the address does.'),
    }),
    day: anyEntries('Sabbath day', 'Exactly four times, from sundown to sundown.', {
      when: text('When', 'A time of the Sabbath.'),
      text: paragraph,
    }).length(4, 'needs exactly four entries, from sundown to sundown.'),
    oneg: group('Oneg', 'The meal after the service.', {
      ...headedShape,
      button: link('Button', 'Leads to more about it.'),
    }),
    location: group('Location', 'Where the fellowship meets.', { heading, button }),
  }),
  connect: group('Connect', 'The end of the page.', {
    heading,
    newsletter: group('Newsletter', 'Opens an e-mail.', { ...headedShape, button, mailto }),
    social: headedText('Social networks', 'The icons.'),
    giving: group('Giving', 'Leads to Give.', { ...headedShape, button }),
  }),
});
