/** `content/pages/appointed-times.yaml` → /resources/appointed-times, and the band on / and /gatherings. */
import { type SectionName, sectionNames } from '#core/appointed-times/appointed-time.ts';
import { pageShape } from './field-groups.ts';
import { matching } from './field-kinds.ts';
import { group, list, sample, text } from './fields.ts';

const references = (label: string, help: string) =>
  list(
    label,
    help,
    matching(
      /^([1-3] )?[A-Z][a-z]+( [A-Za-z]+)* \d+(:\d+)?([-–,; \d:]|[A-Z][a-z]+ (?=\d))*$/,
      'is not a reference. Write book, chapter and verses, like "Leviticus 23:5-8".',
    ),
  );

const feast = (label: string) =>
  group(label, 'A section of the page.', {
    name: text('Name', 'As visitors know it.'),
    hebrew: text('Hebrew name', 'In Hebrew letters, with vowel points.'),
    announcement: text(
      'Announcement',
      'A sentence for this time, on Home, Gatherings and the page. Delete it when it is over.',
    ).optional(),
    remembers: text('Remembers', 'What it calls to mind.'),
    scripture: references('In Scripture', 'Where it is commanded or mentioned: one reference on each line.'),
    yeshua: text('Yeshua', 'How Yeshua stands in it.'),
    practice: text('Practice', 'What the fellowship does.'),
    readings: references('Readings', 'What is read: one reference on each line.'),
  });

const feasts = Object.fromEntries(
  sectionNames.map((name) => [name, feast(name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' '))]),
) as Record<SectionName, ReturnType<typeof feast>>;

export const appointedTimesPage = group('Appointed times', 'The page /resources/appointed-times.', {
  ...pageShape,
  sample,
  dates: group('Dates', 'The table of a year.', {
    heading: text('Heading', 'Stands above the table.', ['year']),
    intro: text('Introduction', 'Says how days are counted.'),
    year: text('Year', 'The label of the field for another year.'),
    show: text('Show', 'The button beside that field.'),
    bounds: text('Other years', 'Shown when someone asks for another year.', ['first', 'last', 'year']),
    calendar: text('Calendar', 'Leads to the calendar feed.'),
    short: text('Dates in the table', 'The first and the last day.', ['begins', 'ends']),
    span: text('Dates of one', 'Says when it begins and ends.', ['begins', 'beginsAt', 'ends', 'endsAt']),
    eighthDay: text('Eighth day', 'The name of the day after Sukkot.'),
  }),
  labels: group('Labels', 'Stand beside the texts of each section.', {
    remembers: text('Remembers', 'Stands before the text.'),
    scripture: text('In Scripture', 'Stands before the references.'),
    yeshua: text('Yeshua', 'Stands before the text.'),
    practice: text('Practice', 'Stands before the text.'),
    readings: text('Readings', 'Stands before the references.'),
    portion: text('This week', 'Leads to the week’s portion.', ['portion']),
  }),
  band: group('Band', 'Announces the nearest feast or new moon on Home and Gatherings.', {
    next: text('Next', 'Stands above one that is to come.'),
    now: text('Now', 'Stands above one that is on.'),
    heading: text('Heading', 'Says when it begins.', ['feast', 'date']),
    today: text('Heading on the eve', 'Says that it begins at sundown.', ['feast']),
    newMoon: text('New moon', 'The name of a new moon.', ['month']),
    begins: text('Begins', 'Stands before the day and hour.'),
    ends: text('Ends', 'Stands before the day and hour.'),
    together: text('Together', 'Stands before a gathering for the feast.'),
    link: text('Link', 'Leads to the page.'),
  }),
  feasts: group('Sections', 'Their dates are computed.', feasts),
});
