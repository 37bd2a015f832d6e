import { existsSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { eventTimes } from '#core/events/event.ts';
import { exceptionProblems } from '#core/gatherings/exceptions.ts';
import { timesProblems } from '#core/gatherings/times.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { secondsOf } from '#core/messages/minutes.ts';
import { hasLines } from '#core/messages/transcript.ts';
import { type Book, bookCodeOf, books } from '#core/scripture/books.ts';
import { decodeText } from '#core/text-encoding.ts';
import { type Changes, filesUnder, type StatOf } from './content-files.ts';
import { type FieldKind, fieldKinds } from './schemas/field-kinds.ts';
import { fieldAt } from './schemas/field-schema.ts';
import type { SitePart } from './schemas/site-options.ts';
import { type FieldPath, isText, recordOf, valueAt, valuesIn } from './source.ts';
import type { SiteAssets } from './theme.ts';
import { createFinder } from './tree-records.ts';
import type { Check, CheckContext } from './validate.ts';

/** Lists within a file whose entries have a unique name, and the field with the name. */
const namedEntries: readonly (readonly [list: FieldPath, field: string])[] = [
  [['ministry', 'social'], 'id'],
  [['navigation', 'header'], 'id'],
  [['pages', 'home', 'highlights', 'cards'], 'id'],
  [['pages', 'resources', 'studies', 'tiles'], 'id'],
];

const checkDuplicates: Check = ({ content, report, fileOf }) => {
  const reportRepeated = (what: string, values: readonly { path: FieldPath; value: unknown }[]) => {
    values.forEach(({ path, value }, index) => {
      const first = values.slice(0, index).find((earlier) => earlier.value === value);
      if (first)
        report(path, `"${value}" is the ${what} of ${fileOf(first.path)} too. Change one of the two.`);
    });
  };
  for (const [list, field] of namedEntries) {
    const entries = valueAt(content, list);
    if (!Array.isArray(entries)) continue;
    const values = entries.map((entry, index) => ({
      path: [...list, index, field],
      value: recordOf(entry)[field],
    }));
    reportRepeated(`"${field}" of another entry`, values);
  }
  const slugs = content.affiliates.map(({ slug, id }, index) => ({
    path: ['affiliates', index, 'slug'],
    value: slug ?? id,
  }));
  reportRepeated('slug', slugs);
  const playlists = content.playlists.map(({ url }, index) => ({
    path: ['playlists', index, 'url'],
    value: playlistIdOf(url) ?? url,
  }));
  reportRepeated('playlist', playlists);
};

const referencesIn = createFinder((record, { schema }) =>
  valuesIn(record, isText).flatMap(({ path, value }) => {
    const control = fieldAt(schema, path)?.control;
    const list = control && (fieldKinds[control] as FieldKind).list;
    return list || control === 'drawing' ? [{ path, value, control, list }] : [];
  }),
);

/** Drawings and records that fields name exist. (Pictures: check-pictures.ts.) */
export function checkReferences({ content, names, report }: CheckContext, { drawings }: SiteAssets): void {
  for (const { path, value, control, list } of referencesIn(content)) {
    if (list && !names(list).has(value)) report(path, unknownName(control, value, names(list)));
    if (control === 'drawing' && !drawings.has(value)) {
      report(path, `"${value}" is not a drawing in site/art. Use the name of a file there, without ".svg".`, {
        formText: `"${value}" is not a drawing of this site. Choose one from the list.`,
      });
    }
  }
}

export function unknownName(what: string, name: string, names: ReadonlySet<string>): string {
  return `there is no ${what} "${name}". Use one of: ${[...names].join(', ')}.`;
}

const checkTeam: Check = ({ content: { team }, names, report }) => {
  const pastors = team.flatMap(({ title }, index) => (title === 'Pastor' ? [index] : []));
  for (const index of pastors.slice(1)) {
    report(['team', index, 'title'], 'is "Pastor" in another file too. Give only one person this title.');
  }
  if (team.length > 0 && pastors.length === 0 && team.length === names('team').size) {
    report(['team', 0, 'title'], 'is "Pastor" in no file of the team. Give one person this title.');
  }
};

const checkGatherings: Check = ({ content: { gatherings, exceptions }, names, report }) => {
  gatherings.forEach(({ times }, gathering) => {
    for (const { index, problem } of timesProblems(times))
      report(['gatherings', gathering, 'times', index], `${problem}. Correct the first or the last day.`);
  });
  // A date of an invalid gathering is no second problem.
  if (gatherings.length < names('gatherings').size) return;
  const weekly = gatherings.map(({ id, ...gathering }) => ({ ...gathering, what: id }));
  for (const { index, problem } of exceptionProblems(weekly, exceptions ?? [])) {
    report(['exceptions', index], `${problem}. Correct the entry, or remove it.`);
  }
};

const checkEvents: Check = ({ content: { events, ministry }, names, report, tolerate }) => {
  events.forEach((event, index) => {
    const { id, signUp } = event;
    // Otherwise the address of one would be that of the other's section.
    if (names('gatherings').has(id))
      report(
        ['events', index, 'title'],
        `"${id}" is a weekly gathering. Give the event’s file another name.`,
      );
    if (event.mapUrl && !event.place)
      tolerate(['events', index, 'place'], 'is empty. Name the place that the map shows, or remove the map.');
    if (signUp.places && signUp.by !== 'form')
      tolerate(
        ['events', index, 'signUp', 'places'],
        'are counted only with a form. Choose “form” as the sign-up, or remove the places.',
        { formText: 'are counted only “With a form”. Choose that under “Sign-up”, or empty this.' },
      );
    if (signUp.closes && signUp.by === 'none')
      tolerate(
        ['events', index, 'signUp', 'closes'],
        'needs a way to sign up. Choose one, or remove the day.',
        { formText: 'needs a way to sign up. Choose one under “Sign-up”, or empty this.' },
      );
    if (!ministry) return;
    const { start, end, last } = eventTimes(event, ministry.address.timeZone);
    if (end <= start) report(['events', index, 'ends'], 'is not after the start. Correct one of the two.');
    if (signUp.closes && signUp.closes > last)
      report(['events', index, 'signUp', 'closes'], 'is after the event. Choose an earlier day.');
  });
};

const checkSampleNames: Check = ({ content: { ministry }, report }) => {
  ministry?.samples.forEach((name, index) => {
    if (valueAt(ministry, name.split('.')) !== undefined) return;
    report(
      ['ministry', 'samples', index],
      `names "${name}", which is not a fact of this file. Correct or remove it.`,
    );
  });
};

const checkAddresses: Check = ({ content: { ministry, parts }, report }) => {
  ministry?.social.forEach(({ id }, index) => {
    if (ministry.links[id] !== undefined) return;
    report(['ministry', 'social', index, 'id'], `has no address. Write it under "links", as "${id}".`);
  });
  if (ministry && parts.giving && ministry.links.giving === undefined) {
    report(
      ['ministry', 'links'],
      'has no "giving", to which the buttons for gifts lead. Add it, or switch "giving" off in parts.yaml.',
    );
  }
};

const checkFirstDays: Check = ({ content: { parts }, report }) => {
  for (const part of Object.keys(parts.from ?? {}) as SitePart[]) {
    if (!parts[part])
      report(
        ['parts', 'from', part],
        'has a first day but is switched off. Switch it on, or remove the day.',
      );
  }
};

const checkChapters: Check = ({ content: { messages }, report }) => {
  messages.forEach(({ chapters }, index) => {
    chapters.forEach(({ at }, place) => {
      const before = chapters[place - 1];
      if (before && secondsOf(before.at) >= secondsOf(at))
        report(
          ['messages', index, 'chapters', place, 'at'],
          'is not after the chapter before it. Put the chapters in order.',
        );
    });
  });
};

/** By file, size and time: a thousand transcripts have forty megabytes. */
const usableFiles = new LRUCache<string, boolean>({ max: 5000 });

/** In bytes: of a day of speech, in UTF-16. */
const largestTranscript = 4_000_000;

/** @returns false without captions, or for a file that is too large to be read */
function fileHasLines(file: string, { size, mtimeMs }: Stats): boolean {
  if (size > largestTranscript) return false;
  const version = `${file} ${size} ${mtimeMs}`;
  const isUsable = usableFiles.get(version) ?? hasLines(file, decodeText(readFileSync(file)) ?? '');
  usableFiles.set(version, isUsable);
  return isUsable;
}

/** Each transcript that a message names exists and has captions. @param dir the content folder */
export function checkTranscripts(
  { content, report }: CheckContext,
  dir: string,
  statOf: StatOf,
  changes: Changes,
): void {
  content.messages.forEach(({ transcript }, index) => {
    if (!transcript) return;
    const path = `messages/${transcript}`;
    const file = join(dir, path);
    const text = changes[path];
    const found = statOf(path);
    const isUsable = text == null ? found && fileHasLines(file, found) : hasLines(file, text);
    const field = ['messages', index, 'transcript'];
    if (text === null || isUsable === undefined)
      report(field, `there is no file ${path}. Put the transcript there.`);
    else if (!isUsable)
      report(field, `has no captions in ${path}. Export it as .vtt or .srt, or name plain text .txt.`);
  });
}

/** Each file that staff added is next to its record. */
export function checkFiles({ content, report }: CheckContext, statOf: StatOf): void {
  content.files.forEach(({ file }, index) => {
    if (!statOf(`files/${file}`))
      report(['files', index, 'file'], `there is no file files/${file}. Put the PDF there.`);
  });
}

/** A ministry's own translation has its books in scripture/. @param dir the content folder */
export function checkTranslation(
  { content: { readingPages }, report, warn }: CheckContext,
  dir: string,
): void {
  if (readingPages?.translation !== 'own') return;
  const field = ['readingPages', 'translation'];
  const folder = join(dir, 'scripture');
  const files = existsSync(folder) ? filesUnder(folder).filter((name) => name.endsWith('.usfm')) : [];
  const codes = new Map(files.map((name) => [name, bookCodeOf(readFileSync(join(folder, name), 'utf8'))]));
  const torah = books.filter(({ part }) => part === 'Torah');
  const missing = (books: readonly Book[]) =>
    books.filter(({ code }) => ![...codes.values()].includes(code)).map(({ name }) => name);
  for (const [name, code] of codes) {
    if (code === undefined)
      report(
        field,
        `reads scripture/${name}, which does not begin with "\\id" and a book. Export it as USFM.`,
      );
  }
  const withoutTorah = missing(torah);
  if (withoutTorah.length > 0)
    report(
      field,
      `is "own", but scripture/ has no ${withoutTorah.join(', ')}. Put their .usfm files there, or choose another translation.`,
    );
  const without = missing(books.filter((book) => !torah.includes(book)));
  if (without.length > 0)
    warn(field, `shows no English for ${without.join(', ')}: scripture/ has no .usfm files of them.`);
}

/** Prayer requests are confidential: they go only to addresses in the content. */
const warnOfUnknownPrayerTeam: Check = ({ content: { ministry, team }, warn }) => {
  if (!ministry) return;
  const { email, prayerEmail, pastorEmail } = ministry;
  const addresses = [email, prayerEmail, pastorEmail, ...team.map((person) => person.email)];
  ministry.mail.notifyPrayer.forEach((address, index) => {
    if (addresses.some((email) => email.toLowerCase() === address.toLowerCase())) return;
    warn(
      ['ministry', 'mail', 'notifyPrayer', index],
      `"${address}" gets all prayer requests but belongs to no one in team/. Write "{pastorEmail}", "{prayerEmail}" or, by a file name in team/, "{team.deacon-1}".`,
    );
  });
};

const shortLink =
  /^(?:www\.)?(?:a\.co|amzn\.\w+|bit\.ly|cutt\.ly|geni\.us|goo\.gl|rb\.gy|t\.co|tinyurl\.com)$/;
/** `/search?q=`, `/s?k=`, `/beta-search/`. */
const searchPage = /[/-](?:s|search|results?)(?:[/?]|$)/i;

/** The bookseller's page supplies what a book's file omits, and visitors buy there. */
const warnOfBooksellerLinks: Check = ({ content, warn }) => {
  for (const list of ['books', 'recommendedBooks'] as const) {
    content[list].forEach(({ sourceUrl, sample }, index) => {
      if (!sourceUrl || sample) return;
      const { hostname, pathname, search } = new URL(sourceUrl);
      const fault = shortLink.test(hostname)
        ? 'is a shortened link'
        : searchPage.test(pathname + search) && 'leads to a list of results';
      if (!fault) return;
      warn(
        [list, index, 'sourceUrl'],
        `${fault}. Open it and copy the address of the book’s own page, where its cover and description are.`,
      );
    });
  }
};

export const checks: readonly Check[] = [
  checkDuplicates,
  checkTeam,
  checkGatherings,
  checkEvents,
  checkAddresses,
  checkFirstDays,
  checkChapters,
  checkSampleNames,
  warnOfUnknownPrayerTeam,
  warnOfBooksellerLinks,
];
