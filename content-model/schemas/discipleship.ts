/**
 * `content/pages/discipleship.yaml` → /discipleship and /resources/discipleship; `mighty-men.yaml` and
 * `women-of-valor.yaml`: the two tracks; `teaching-series.yaml` → /discipleship/teaching-series.
 * `content/testimonials/*.yaml` and `content/teaching-series/*.yaml`: one record per file.
 */
import {
  headedListShape,
  headedShape,
  heading,
  intro,
  link,
  linkShape,
  links,
  mailButton,
  meta,
  pageHeading,
  paragraph,
  playlistTitle,
  title,
  titledShape,
  titledTexts,
  verse,
} from './field-groups.ts';
import { matching } from './field-kinds.ts';
import {
  anyEntries,
  artName,
  choice,
  entries,
  field,
  group,
  id,
  lines,
  order,
  playlistUrl,
  sample,
  text,
} from './fields.ts';

export const discipleshipPage = group('Discipleship', 'The page /discipleship.', {
  meta,
  heading: pageHeading,
  tagline: text('Motto', 'Shown below the heading.'),
  intro,
  beliefs: group('Beliefs', 'What discipleship rests on.', {
    heading,
    cards: titledTexts('Cards', 'Each has a title and a text.'),
  }),
  stories: group('Stories', 'Above the testimonials of the group "discipleship".', { heading, intro }),
  pathways: group('Pathways', 'Where to begin.', {
    heading,
    intro,
    cards: entries('Cards', 'One for each pathway.', {
      ...titledShape,
      logo: artName('Drawing', 'Choose one of the site’s drawings.'),
      link: link('Link', 'Where the card leads.'),
    }),
  }),
  more: group('More', 'Further links.', { heading, items: anyEntries('Links', 'In this order.', linkShape) }),
  nextSteps: group('Next steps', 'The end of the page.', {
    ...headedShape,
    buttons: anyEntries('Buttons', 'In this order.', linkShape),
    email: mailButton('E-mail', 'Opens an e-mail.'),
  }),
});

const track = {
  meta,
  hero: group('Head', 'The head of the page.', {
    heading: pageHeading,
    text: paragraph,
    scripture: verse,
    buttons: group('Buttons', 'Each opens an e-mail.', {
      join: mailButton('Join', 'Asks to join.'),
      contact: mailButton('Contact', 'Asks a question.'),
    }),
  }),
  pillars: group('Pillars', 'The foundations of the track.', {
    heading,
    items: titledTexts('Pillars', 'Each has a title and a text.'),
  }),
  programme: group('Programme', 'What happens when.', {
    ...headedListShape,
    sample,
    note: text('Note', 'A sentence below it.'),
  }),
  testimonials: group('Testimonials', 'Above the voices of the group with this page’s name.', { heading }),
  expect: group('What to expect', 'Two columns.', {
    heading,
    columns: anyEntries('Columns', 'Exactly two.', {
      title,
      items: lines('Lines', 'One thing on each line.'),
    }).length(2, 'needs exactly two columns.'),
  }),
  closing: group('Closing', 'The end of the page.', {
    ...headedShape,
    button: mailButton('Button', 'Opens an e-mail.'),
  }),
};

export const mightyMenPage = group('Mighty Men', 'The page /discipleship/mighty-men.', track);

export const womenOfValorPage = group('Women of Valor', 'The page /discipleship/women-of-valor.', {
  ...track,
  purpose: group('Purpose', 'What the track is for.', {
    heading,
    text: lines('Paragraphs', 'One paragraph on each line.'),
  }),
  path: group('Path', 'The steps of the track.', {
    heading,
    intro,
    steps: titledTexts('Steps', 'Each has a title and a text.'),
  }),
});

const author = field(
  matching(/^\p{Lu}[\p{L}'-]* \p{Lu}\.$/u, 'must be a first name and an initial, like "Grace L."'),
);

export const testimonial = group('Testimonial', 'What a person says about the fellowship.', {
  id,
  sample,
  group: choice('Page', 'The page that shows it.', ['discipleship', 'mighty-men', 'women-of-valor']),
  order,
  author: author('Name', 'First name and initial: Grace L.'),
  quote: text('Words', 'What was said. Publish it only with written consent.'),
});

export const teachingSeriesPage = group('Teaching Series', 'The page /discipleship/teaching-series.', {
  meta,
  title: pageHeading,
  intro,
  card: group('Card', 'The texts on the card of a series.', {
    play: text('Play', 'Opens the player.'),
    share: text('Share', 'Copies the address.'),
    copied: text('Copied', 'Shown when the address has been copied.'),
    fallbackTitle: text('Title', 'For a series whose title is not known.'),
  }),
  dialog: group('Player', 'The words around the player.', {
    close: text('Close', 'Closes the player.'),
    open: text('Open there', 'Leads to the playlist on the video site.'),
    blocked: text('Blocked', 'Below the player: what to do where it is blocked.'),
    note: text('Note', 'Says from whom the video comes.'),
  }),
  cta: group('Invitation', 'The end of the page.', {
    ...headedShape,
    buttons: links('Buttons', 'In this order.'),
  }),
});

export const teachingSeries = group('Teaching series', 'A series of videos.', {
  id,
  sample,
  order: order.optional(),
  title: playlistTitle.optional(),
  description: text('Description', 'A sentence or two.').optional(),
  playlistUrl: playlistUrl('Playlist', 'The address of the playlist on YouTube.'),
  art: artName('Drawing', 'The card’s own drawing; otherwise a neutral one.').optional(),
});
