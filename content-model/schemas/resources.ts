import { z } from 'zod';
import {
  button,
  headedShape,
  heading,
  intro,
  link,
  meta,
  pageHeading,
  questions,
  title,
} from './field-groups.ts';
import { entries, group, lines, slug, text } from './fields.ts';

const letter = z.strictObject({
  letter: text('Letter', 'The letter itself.'),
  final: text('Final form', 'How it looks at the end of a word.').optional(),
  name: text('Name', 'The name of the letter.'),
  sound: text('Sound', 'How it is spoken.'),
});

const feast = z.strictObject({
  name: text('Name', 'The name of the feast.'),
  when: text('When', 'The day in words.'),
  remembers: text('Remembers', 'What it calls to mind.'),
  ref: text('Reference', 'Book, chapter and verse.'),
});

const some = <Item extends z.ZodType>(label: string, help: string, item: Item) =>
  z.array(item).meta({ label, help }).optional();

/** A short study. `heading` is required; the other fields depend on the study. */
const study = group('Study', 'What the tile opens.', {
  heading,
  paragraphs: lines('Paragraphs', 'One paragraph on each line.').optional(),
  letters: some('Letters', 'A table of letters.', letter),
  feasts: some('Feasts', 'A table of feasts.', feast),
  also: text('Also', 'A closing paragraph, after the feasts.').optional(),
  steps: some('Steps', 'Numbered steps.', text('Step', 'One sentence.')),
  questions: questions.optional(),
  link: link('Link', 'Where to read on.').optional(),
});

export const resourcesPage = group('Resources', 'The page /resources.', {
  meta,
  heading: pageHeading,
  intro,
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
    tiles: entries(
      'Tiles',
      'In this order.',
      z.strictObject({
        id: slug('Anchor', 'The last part of its address: /resources#hebrew.'),
        title,
        line: text('Line', 'A sentence on the tile.'),
        button,
        study,
      }),
    ),
  }),
  community: group('Community', 'The end of the page.', { ...headedShape, button }),
});
