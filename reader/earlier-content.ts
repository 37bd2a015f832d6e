import { type FieldPath, recordOf, valueAt } from './source.ts';

/*
 * What earlier versions' content has otherwise. It stays good, so that an upgrade takes no site away: it is read as if it had been
 * brought up to date, its files stay as they are, and the check says what can be mended. Steps are never removed.
 */

/** One field of one file. Only what is named here is forgiven: any other field that is missing or unknown is a fault. */
type Step = { field: string } & (
  | { retired: string; if?(value: unknown): boolean }
  | { added: unknown }
  | { changed(value: unknown): unknown; tell: string }
);

/** Pages that earlier versions did not have: their words come from the content that ships with the site. */
export const addedPages: ReadonlySet<string> = new Set(
  ['pray', 'search', 'too-long', 'book-link'].map((name) => `pages/${name}.yaml`),
);

/** By the files of a kind. */
const steps: Readonly<Record<string, readonly Step[]>> = {
  'ministry.yaml': [
    { field: 'phoneHref', retired: 'It is made from "phone" now.' },
    { field: 'address.oneLine', retired: 'It is made from the other fields of the address now.' },
    { field: 'artAlt.map-card', retired: 'It is made from "townMap" now.' },
    ...['logo', 'logo-women-of-valor', 'logo-mighty-men'].map(
      (name): Step => ({ field: `artAlt.${name}`, retired: 'The logos are named by the ministry now.' }),
    ),
    { field: 'titleSuffix', retired: 'Each page has a title of its own now.' },
    { field: 'defaultMeta', retired: 'Each page has a description of its own now.' },
    { field: 'pronunciation', retired: 'It is shown nowhere.' },
    { field: 'service.label', retired: 'It is shown nowhere.' },
    {
      field: 'gatherings',
      changed: (gatherings) => list(gatherings)?.map(gatheringOf),
      tell: 'names a gathering by "what", "title" and "day" now, instead of "id", "name" and "weekday".',
    },
    { field: 'appDescription', added: '{ministryFull} in {town}, {state}. {serviceTimes}.' },
    { field: 'footer.pray', added: 'Ask us to pray' },
  ],
  'team/*.yaml': [
    {
      field: 'photo',
      retired: 'Photographs are kept under Pictures now: put it in there at the desk, and choose it here.',
      if: (photo) => String(photo).startsWith('/'),
    },
  ],
  'torah/gospels.yaml': [
    ...['portions', 'festivals', 'specialSabbaths'].map(
      (field): Step => ({
        field,
        changed: (entries) => list(entries) && Object.fromEntries(recordsIn(entries).map(readingOf)),
        tell: 'is written with a line for each now: "Bereshit: John 1:1-17".',
      }),
    ),
    { field: 'combined', retired: 'Weeks with two portions show the readings of both.' },
  ],
  // The desk alone decides who gets its e-mails.
  ...Object.fromEntries(
    ['desk-link', 'desk-invitation', 'desk-answer'].map((name) => [
      `emails/${name}.md`,
      ['to', 'replyTo'].map((field): Step => ({ field, retired: 'The desk decides who gets this e-mail.' })),
    ]),
  ),
  'pages/home.yaml': [
    { field: 'worship.location.text', retired: 'It is made from the address now.' },
    { field: 'connect.giving.note', retired: 'It is shown nowhere.' },
    {
      field: 'hero.known',
      added: {
        facts: ['Messianic fellowship', '{town}, {state}', '{serviceTimes}'],
        next: 'Next: {date}',
        week: 'This week: {portion}, {reading}',
      },
    },
    {
      field: 'worship.day',
      added: [
        { when: 'Friday, sundown', text: 'The Sabbath begins' },
        { when: 'Saturday, sunrise', text: 'A day of rest' },
        { when: '{serviceTimes}', text: 'We gather' },
        { when: 'Sundown', text: 'Three stars' },
      ],
    },
  ],
  'pages/gatherings.yaml': [
    {
      field: 'firstTime',
      changed: (firstTime) => list(recordOf(firstTime).questions) && withHours(recordOf(firstTime)),
      tell: 'tells the first visit hour by hour now: put the questions to the hours to which they belong.',
    },
  ],
  'pages/connect.yaml': [
    { field: 'prayerForm.pending', retired: 'It is shown nowhere.' },
    { field: 'contact.pending', retired: 'It is shown nowhere.' },
    {
      field: 'details.address',
      changed: (address) => recordOf(address).label,
      tell: 'is one line now: the label alone.',
    },
    {
      field: 'prayerForm.fields.mayBeRead',
      added: { label: 'My first name and this request may be read on Tuesday’s prayer call' },
    },
    {
      field: 'prayerForm.quiet',
      added: { text: 'Would you rather write in a quiet place?', label: 'Pray', href: '/pray' },
    },
  ],
  'pages/books.yaml': [
    { field: 'form.submitting', retired: 'It is the same in every form.' },
    { field: 'card.inPreparation', added: 'In preparation' },
  ],
  'pages/affiliate-detail.yaml': [
    { field: 'heading', added: 'Where and when' },
    { field: 'ask', added: 'Write for directions' },
  ],
  'pages/teaching-series.yaml': [
    { field: 'dialog.open', added: 'Open on YouTube' },
    {
      field: 'dialog.blocked',
      added: 'If nothing plays, your browser or network blocks the player. Open it on YouTube instead.',
    },
  ],
  'pages/torah-portions.yaml': [
    { field: 'schedule.lastSabbath', added: 'Last Sabbath' },
    { field: 'schedule.year', retired: 'Phones show every week, so there is no button for the year.' },
    { field: 'week.follow', added: 'RSS feed' },
    { field: 'week.calendar', added: 'Add to calendar' },
  ],
  'pages/resources.yaml': [{ field: 'portions.follow', added: 'RSS feed' }],
  'pages/not-found.yaml': [{ field: 'search', retired: 'Its words are those of pages/search.yaml now.' }],
  'pages/offline.yaml': [
    { field: 'card.portion', retired: 'Its words stand under "portions" now.' },
    { field: 'card.portionMissing', retired: 'Its words stand under "portions" now.' },
    { field: 'card.map', added: 'Open the map' },
    {
      field: 'portions',
      added: {
        heading: 'Torah portions',
        thisWeek: 'This week',
        readings: 'Torah: {torah}. Prophets: {prophets}. Gospels: {gospels}.',
        missing:
          'The weeks kept on this device are over. The new portions will appear here once you are back in reach.',
      },
    },
  ],
};

const list = (value: unknown) => (Array.isArray(value) ? value : undefined);
const recordsIn = (value: unknown) => (list(value) ?? []).map(recordOf);

function gatheringOf(gathering: unknown): unknown {
  const { id, name, weekday, ...rest } = recordOf(gathering);
  return id === undefined ? gathering : { what: id, title: name, day: weekday, ...rest };
}

const readingOf = ({ name, reading }: Record<string, unknown>) => [String(name), reading];

function withHours({ questions, ...rest }: Record<string, unknown>): unknown {
  const take = {
    heading: 'Take this with you',
    text: 'One sheet of paper with the way in, and the answers.',
    print: 'Print this page',
    directions: 'Get Directions',
  };
  const hour = { after: 0, art: 'first-door', title: 'What people ask', text: '{serviceTimes}', questions };
  return { kicker: rest.heading, ...rest, hours: [hour], take };
}

/**
 * A file's data as this version would have it; the same data where nothing is of an earlier one.
 *
 * @param files of the file's kind, such as `pages/home.yaml`
 * @param tell gets each step that was taken, with the field's path and what is different
 */
export function broughtUpToDate(
  files: string,
  data: unknown,
  tell: (path: FieldPath, text: string) => void,
): unknown {
  const own = steps[files] ?? [];
  // An empty file, or one with faults, is told of elsewhere.
  if (own.length === 0 || Object.keys(recordOf(data)).length === 0) return data;
  return own.reduce((before, step) => taken(before, step, tell), data);
}

function taken(data: unknown, step: Step, tell: (path: FieldPath, text: string) => void): unknown {
  const path = step.field.split('.');
  const value = valueAt(data, path);
  if ('retired' in step) {
    if (value === undefined || step.if?.(value) === false) return data;
    tell(
      path,
      `is of an earlier version. ${step.retired} Remove the line, and its name if it stands under "samples".`,
    );
    return withoutSample(put(data, path, undefined), step.field);
  }
  if ('added' in step) {
    // Where what it belongs to is missing, that is the fault.
    const holder = valueAt(data, path.slice(0, -1));
    if (value !== undefined || typeof holder !== 'object' || holder === null) return data;
    tell(
      path,
      `is new since this was written; until you add it, visitors read: ${JSON.stringify(step.added)}`,
    );
    return put(data, path, step.added);
  }
  const changed = step.changed(value);
  if (changed === undefined || JSON.stringify(changed) === JSON.stringify(value)) return data;
  tell(path, `is of an earlier version: it ${step.tell}`);
  return put(data, path, changed);
}

function withoutSample(data: unknown, field: string): unknown {
  const { samples, ...rest } = recordOf(data);
  return Array.isArray(samples) ? { ...rest, samples: samples.filter((name) => name !== field) } : data;
}

/** A copy with another value at a path; undefined removes it. */
function put(value: unknown, [key = '', ...rest]: readonly string[], to: unknown): Record<string, unknown> {
  const { [key]: inner, ...others } = recordOf(value);
  if (rest.length > 0) return { ...others, [key]: put(inner, rest, to) };
  return to === undefined ? others : { ...others, [key]: to };
}
