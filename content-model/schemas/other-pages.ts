import { z } from 'zod';
import { searchKinds } from '#core/search/search.ts';
import {
  button,
  heading,
  intro,
  link,
  links,
  mailButton,
  meta,
  ownMeta,
  pageHeading,
  paragraph,
  questions,
  verse,
} from './field-groups.ts';
import { matching } from './field-kinds.ts';
import { body, field, group, id, lines, list, menuPlace, oneOf, sample, text } from './fields.ts';
import { pictureName } from './pictures.ts';

/**
 * Auxiliary pages:
 * - `content/pages/not-found.yaml` → any unknown path
 * - `offline.yaml` → shown without a connection
 * - `too-long.yaml` → shown without JavaScript when a message was too long
 * - `search.yaml` → /search
 * - `content/pages/*.md`: text pages, like privacy.md
 */

export const notFoundPage = group('Not found', 'Shown for an unknown address.', {
  meta,
  heading: pageHeading,
  developerLine: text('Error line', 'The short line with the number of the error.'),
  text: paragraph,
  links: links('Links', 'Where to go from here.'),
});

export const opensLaterPage = group('Opens later', 'Shown for a part of the site before its first day.', {
  meta,
  heading: pageHeading,
  text: text('Text', 'Says when it opens.', ['date']),
  links: group('Links', 'Where to go until then.', {
    home: link('Home', 'Leads to the home page.'),
    gatherings: link('Gatherings', 'Leads to the gatherings.'),
  }),
});

export const offlinePage = group('Offline', 'Shown by a phone without a connection.', {
  meta,
  heading: pageHeading,
  text: paragraph,
  card: group('Card', 'What visitors need most.', {
    services: text('Services', 'The service times.'),
    address: text('Address', 'Where the fellowship meets.'),
    phone: text('Telephone', 'Dials the number.'),
    map: text('Map', 'Leads to a map.'),
  }),
  portions: group('Torah portions', 'The weeks that the phone has kept.', {
    heading,
    thisWeek: text('This week', 'Marks the current week.'),
    readings: text('Readings', 'The readings of a week.', ['torah', 'prophets', 'gospels']),
    missing: text('Missing', 'Shown when all weeks that were kept are over.'),
  }),
  form: text('Form', 'For visitors who were writing a message.'),
  verse,
  button,
});

export const tooLongPage = group('Too long', 'Shown when a message was too long to be read.', {
  meta,
  heading: pageHeading,
  text: paragraph,
  contact: link('Contact', 'Another way to reach us.'),
});

const searchWord = matching(
  /^[\p{L}\p{M}'’]+$/u,
  'must be a single word. Each spelling is one word; begin a new line for others.',
);

export const searchPage = group('Search', 'The page /search.', {
  meta,
  heading: pageHeading,
  field: group('Field', 'Also on the page for unknown addresses.', {
    label: text('Label', 'The name of the field.'),
    hint: text('Hint', 'A line of help below it.'),
    button,
  }),
  results: group('Results', 'What is said above them.', {
    one: text('One found', 'Shown when one page matches.', ['query']),
    many: text('Several found', 'Shown when several match.', ['query', 'count']),
    none: text('Nothing found', 'Shown when none matches.', ['query']),
    more: text('More', 'Leads to the next results.'),
    back: text('Back', 'Leads to the results before.'),
    failed: text('Failed', 'Shown when the search does not answer.'),
  }),
  noneText: text('What to do then', 'Shown when nothing is found.'),
  ask: link('Ask', 'Where visitors can ask us.'),
  suggestionsHeading: text('Heading of the suggestions', 'Shown above them.'),
  suggestions: links('Suggestions', 'What is often looked for.'),
  kinds: z
    .record(z.enum(searchKinds), text('Word', 'Shown above a result of this kind.'))
    .meta({ label: 'Kinds of results', help: 'The word above a result, for each kind.' }),
  portionWords: text('Words for a portion', 'Search words for a portion. Visitors do not see them.'),
  spellings: list(
    'Spellings',
    'Each line is one word in all its spellings.',
    z.array(searchWord).min(2, 'needs at least two spellings.'),
  ),
});

export const textPage = group('Text page', 'A text page, like Privacy.', {
  id,
  sample,
  meta,
  title: pageHeading,
  intro,
  contact: mailButton('Contact', 'Opens an e-mail.'),
  body: body('rich', 'A heading begins a section.', ['retentionDays']),
});

/** `content/own-pages/*.yaml`: pages that a ministry adds, one per file, made of blocks in any order. */

const block = oneOf({
  body: body('rich', 'A heading begins a section.').meta({
    ifEmpty: 'This text is empty. Write it, or remove it and add another block.',
  }),
  picture: pictureName('Picture', 'Across the page.'),
  verse,
  list: lines('List', 'A line for each.'),
  questions,
  button: link('Button', 'Leads to a page of this site, or elsewhere.'),
});

const address = field(
  matching(
    /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,4}$/,
    'is not an address. Write lower case words after slashes, like "/about/history".',
  ),
);

export const ownPage = group('Page', 'A page of your own, such as our history.', {
  id,
  sample,
  title: pageHeading,
  intro,
  address: address(
    'Address',
    'Behind the name of the website, like /about/history. If empty, it follows the first title.',
  ).optional(),
  menu: menuPlace('Place in the menu', 'The page that it follows there.').optional(),
  photo: pictureName('Photograph at the head', 'At the top of the page.').optional(),
  blocks: list('Blocks', 'What the page shows, one below the other.', block)
    .min(1)
    .meta({ ifEmpty: 'This page needs at least one block. Add a text, a picture or a button.' }),
  meta: ownMeta,
});
