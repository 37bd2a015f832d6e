/** `content/pages/torah-portions.yaml` → /resources/torah-portions, and `content/torah/gospels.yaml`. */
import { z } from 'zod';
import { translations } from '#core/scripture/sources.ts';
import { festivalNames, portionNames, specialSabbathNames } from '#core/torah/names.ts';
import { headedText, heading, intro, metaWith } from './field-groups.ts';
import { matching } from './field-kinds.ts';
import { anyEntries, choice, field, group, lines, sample, text, url } from './fields.ts';

export const torahPortionsPage = group('Torah portions', 'The page /resources/torah-portions.', {
  meta: metaWith('yearLabel'),
  title: text('Heading', 'The large words at the top; {yearLabel} is like 5785–5786.', ['yearLabel']),
  intro,
  explanation: anyEntries('Explanation', 'What the portions are.', {
    heading,
    text: lines('Paragraphs', 'One paragraph on each line.'),
  }),
  week: group('Week', 'The readings of this week.', {
    heading,
    labels: group('Readings', 'The names of the readings.', {
      torah: text('Torah', 'Shown before the reading.'),
      prophets: text('Prophets', 'Shown before the reading.'),
      gospels: text('Gospels', 'Shown before the reading.'),
    }),
    buttons: group('Buttons', 'Below the readings.', {
      copy: text('Copy', 'Copies a reference.'),
      schedule: text('Schedule', 'Leads to the schedule.'),
      copyAll: text('Copy all', 'Copies the week.'),
      print: text('Print', 'Prints the schedule.'),
    }),
    calendar: text('Calendar', 'Leads to the calendar feed.'),
    follow: text('Follow', 'Leads to the news feed.'),
    festival: text('Festival', 'Shown on a Sabbath with a festival.', ['festival']),
    vzot: text('V’zot HaBerachah', 'Shown in the week of Simchat Torah.'),
    sundown: text('Sundown', 'Says when the Sabbath begins and ends.', ['date', 'begins', 'ends']),
    note: text('Note', 'Says where the Gospel readings come from.'),
  }),
  schedule: group('Schedule', 'The portions of the year.', {
    heading,
    filter: group('Months', 'The list of months.', {
      label: text('Label', 'The name of the list.'),
      all: text('All', 'The line for the whole year.'),
    }),
    empty: text('Empty', 'Shown when a month has none left.'),
    current: text('Current', 'Marks this week.'),
    lastSabbath: text('Last Sabbath', 'Marks the last Sabbath from Sunday to Tuesday.'),
  }),
  howTo: headedText('How to', 'How to read along.'),
});

function readingsFor<Name extends string>(label: string, help: string, names: readonly Name[]) {
  return z
    .record(z.enum(names), text('Reading', 'References with English verse numbers, joined by "; ".'))
    .meta({ label, help });
}

const verse = field(
  matching(
    /^([1-3] )?[A-Z][A-Za-z]+ \d+:\d+$/,
    'must be one verse by its English numbers, like "Genesis 32:28".',
  ),
);

/** A verse for names; any may be left out. */
const versesFor = <Name extends string>(label: string, help: string, names: readonly Name[]) =>
  z
    .partialRecord(z.enum(names), verse('Verse', 'One verse of the readings, like "Genesis 32:28".'))
    .meta({ label, help });

/** `content/torah/reading-pages.yaml`: the pages of portions, and the verse of the week on Home. */
export const readingPages = group(
  'Reading pages',
  'The page of each portion, and the verse of the week on Home.',
  {
    sample,
    translation: choice(
      'English translation',
      'new-heart: New Heart English Bible. king-james: King James Version. own: your USFM files in content/scripture.',
      translations,
    ).default('new-heart'),
    credit: text(
      'Name and license',
      'Of your own translation, below every text, such as “Example Bible” and who permits its use.',
    ).optional(),
    reasons: z
      .partialRecord(
        z.enum(portionNames),
        text('Reason', 'Why the portion is named so, in one or two sentences.'),
      )
      .meta({ label: 'Names', help: 'Why each portion is named so; any may be left out.' }),
    verses: versesFor('Verses', 'On Home in the week of the portion, in Hebrew and English.', portionNames),
    festivalVerses: versesFor('Verses of festivals', 'On Home in the week of the festival.', festivalNames),
  },
).refine(({ translation, credit }) => translation !== 'own' || credit !== undefined, {
  path: ['credit'],
  message: 'is missing.',
});

export const noReadingPages = readingPages.parse({ reasons: {}, verses: {}, festivalVerses: {} });

/** The Gospel reading of each Torah portion (`GospelReadings` in core/torah). */
export const gospels = group('Gospel readings', 'The reading for each Torah portion.', {
  sample,
  source: group('Source', 'Named on the Torah page.', {
    name: text('Name', 'Who chose the readings.'),
    url: url('Address', 'Where they are published.'),
    note: text('Note', 'Further information.'),
  }),
  portions: readingsFor('Portions', 'Weeks with two portions read both.', portionNames),
  festivals: readingsFor('Festivals', 'Sabbaths with special readings.', festivalNames),
  specialSabbaths: z
    .partialRecord(z.enum(specialSabbathNames), text('Reading', 'A further reading.'))
    .meta({ label: 'Special Sabbaths', help: 'A further reading; any may be left out.' }),
});
