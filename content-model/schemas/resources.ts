import { button, headedShape, heading, intro, link, pageShape, questions, title } from './field-groups.ts';
import { anyEntries, entries, group, lines, list, slug, text } from './fields.ts';

const letter = {
  letter: text('Letter', 'The letter itself.'),
  final: text('Final form', 'How it looks at the end of a word.').optional(),
  name: text('Name', 'The name of the letter.'),
  sound: text('Sound', 'How it is spoken.'),
};

const feast = {
  name: text('Name', 'The name of the feast.'),
  when: text('When', 'The day in words.'),
  remembers: text('Remembers', 'What it calls to mind.'),
  ref: text('Reference', 'Book, chapter and verse.'),
};

/** A short study. `heading` is required; the other fields depend on the study. */
const study = group('Study', 'What the tile opens.', {
  heading,
  paragraphs: lines('Paragraphs', 'One paragraph on each line.').optional(),
  letters: anyEntries('Letters', 'A table of letters.', letter).optional(),
  feasts: anyEntries('Feasts', 'A table of feasts.', feast).optional(),
  also: text('Also', 'A closing paragraph, after the feasts.').optional(),
  steps: list('Steps', 'Numbered steps.', text('Step', 'One sentence.')).optional(),
  questions: questions.optional(),
  link: link('Link', 'Where to read on.').optional(),
});

export const resourcesPage = group('Resources', 'The page /resources.', {
  ...pageShape,
  featured: group('Featured', 'The large card.', { ...headedShape, link: link('Link', 'Where it leads.') }),
  portions: group('Torah portions', 'This week and the next.', {
    heading,
    intro,
    current: text('Current', 'Marks this week.'),
    labels: group('Readings', 'The names of the readings.', {
      torah: text('Torah', 'Shown before the reading.'),
      haftarah: text('Prophets', 'Shown before the reading.'),
      brit: text('New Covenant', 'Shown before the reading.'),
    }),
    download: text('Download', 'Leads to the reading guide of a week.'),
    annual: text('Year', 'Leads to the plan of the year.'),
    calendar: text('Calendar', 'Leads to the calendar feed.'),
    follow: text('Follow', 'Leads to the news feed.'),
    all: link('All', 'Leads to all portions.'),
  }),
  published: group('Published works', 'The books that have a price.', {
    heading,
    intro,
    buttons: group('Buttons', 'On the cards.', {
      purchase: text('Purchase', 'Leads to the bookseller.'),
      pdf: text('Free PDF', 'Leads to the request form.'),
    }),
  }),
  studies: group('Studies', 'The tiles that open.', {
    heading,
    intro,
    tiles: entries('Tiles', 'In this order.', {
      id: slug('Anchor', 'The last part of its address: /resources#hebrew.'),
      title,
      line: text('Line', 'A sentence on the tile.'),
      button,
      study,
    }),
  }),
  community: group('Community', 'The end of the page.', { ...headedShape, button }),
});
