import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { withinDeadline } from '#content-model/deadline.ts';
import { addDays, calendarDay, firstOnOrAfter, weekdays } from '#core/dates/calendar-day.ts';
import { dayAndHour, longDate } from '#core/dates/date-words.ts';
import { mainGathering } from '#core/gatherings/next-sabbath.ts';
import { newestFirst, sizeInWords, speakerName } from '#core/messages/library.ts';
import { portionOfMessage } from '#core/messages/message-portion.ts';
import { clockOf, minutesInWords } from '#core/messages/minutes.ts';
import { describeTranscript } from '#core/messages/transcript.ts';
import { cleanText } from '#core/text.ts';
import { decodeText } from '#core/text-encoding.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { printedReference } from '#core/torah/readings.ts';
import type { Recordings } from '#server/media/recordings.ts';
import { listPeople } from '../auth/people.ts';
import type { SignedInVisit } from '../desk-route.ts';
import type { Arrived, RecordRules, Refusal } from '../editor/fields-form.ts';
import { shownPrefix, textPrefix, uploadIdField } from '../fields/field-input.ts';
import { dayOf } from '../gatherings/posted-form.ts';
import { uploadStatus } from '../media/upload-checks.ts';
import type { Person } from '../person.ts';
import { RefusedError } from '../publish/publisher.ts';
import { versionOf } from '../publish/version.ts';
import type { UploadedFile } from '../uploads.ts';
import { type MessageFiles, readTranscript, storeTranscript } from './message-files.ts';
import type { WaitingRecording } from './recording-store.ts';

interface Library extends MessageFiles {
  calendar(): Pick<Calendar, 'schedule'>;
  now(): Date;
  recordings: Pick<Recordings, 'find' | 'measure'>;
}

type Data = Readonly<Record<string, unknown>>;

/** Characters of a transcript. Three hours of speech have about 150,000. */
const maxTranscript = 900_000;
const tooLong = 'The transcript is too long. Choose the captions of this recording alone.';

/** What is special about messages among the records of the desk. */
export const createMessageRules = (library: Library): RecordRules => ({
  adding: {
    heading: 'Add a message',
    note: 'It gets its own page, and is in the podcast. You can undo it.',
    button: 'Add this message',
  },
  usualName: 'message',
  addedAt: (change, name) => `/desk/library?done=${change}&message=${name}`,
  proposed: () => proposedMessage(library),
  completed: (data) => completedMessage(library, data),
  refusals: (data, before) => refusalsOf(library, data, before),
  /** Nothing else below /desk/library has the name. */
  reservedNames: () => ['add', 'media', 'recording'],
  receive: (visit) => receiveFiles(library, visit),

  async options(data, person, sent) {
    const { team, messages } = library.content();
    const people = team.map(({ id, name }) => ({ value: id, label: name }));
    const known = new Set(people.flatMap(({ value, label }) => [value, label]));
    const guests = [...new Set(messages.map(({ speaker }) => speaker))].filter((name) => !known.has(name));
    const text = await readTranscript(library, data.transcript);
    return {
      speaker: [...people, ...guests.map((name) => ({ value: name, label: name }))],
      recording: {
        id: sent?.recording?.id,
        about: sent?.recording?.about ?? (await recordingInWords(library, data.audio)),
        unfinished: (await unfinishedUploads(library, person)).filter(
          ({ key }) => !sent?.recording?.unfinished.some((used) => used.key === key),
        ),
      },
      transcript: sent?.transcript ?? { text, version: versionOf(text), facts: understood(text) },
    };
  },

  async inWords(field, value) {
    if (field === 'audio') return recordingInWords(library, value);
    if (field === 'speaker') return speakerName(String(value ?? ''), library.content().team);
    const facts = field === 'transcript' ? understood(await readTranscript(library, value)) : undefined;
    const lines = facts?.first.map(({ at, text }) => (at === undefined ? text : `${clockOf(at)} ${text}`));
    return facts && [facts.about, ...(lines ?? [])].join('\n').slice(0, 1000);
  },
});

/** The most likely message: of the last service, by the last speaker, in the last series. */
function proposedMessage({ content, calendar, now }: Library): Data {
  const { ministry, messages, team } = content();
  const [latest] = newestFirst(messages);
  const today = calendarDay(now(), ministry.address.timeZone);
  const date = firstOnOrAfter(addDays(today, -6), weekdays.indexOf(mainGathering(ministry).day));
  const torah = portionOfMessage({ date }, calendar())?.row.torah;
  return {
    date,
    speaker: latest?.speaker ?? team[0]?.id ?? '',
    ...(latest?.series && { series: latest.series }),
    ...(torah && { passages: [torah] }),
  };
}

/** Replaces the name of a person of the team by their file, and adds a summary if there is none. */
function completedMessage({ content }: Library, data: Data): Data {
  const { team, ministry } = content();
  const { title, date, speaker, passages, summary } = data;
  const person = team.find(({ name }) => name === speaker);
  const day = dayOf(String(date));
  const names = Array.isArray(passages) ? passages.map(String) : [];
  const about = names.length > 0 ? names.map(printedReference).join('; ') : title;
  const isMissing = !summary && day !== undefined && Boolean(about);
  return {
    ...data,
    ...(person && { speaker: person.id }),
    ...(isMissing && { summary: `${about}. A message of ${longDate(day, ministry.dates)}.` }),
  };
}

function refusalsOf({ content, now }: Library, { audio, video, date }: Data, before: Data): Refusal[] {
  const { ministry } = content();
  const day = dayOf(String(date));
  const refusals: Refusal[] = [];
  if (before.title === undefined && !audio && !video)
    refusals.push({ field: 'audio', text: 'is missing. Choose it.' });
  if (day && date !== before.date && day > calendarDay(now(), ministry.address.timeZone)) {
    const text = `is still to come: ${longDate(day, ministry.dates)}. If that is right, press the button again.`;
    refusals.push({ field: 'date', text, isQuestion: true });
  }
  return refusals;
}

/** Keeps the recording and reads the transcript of a posted form. */
async function receiveFiles(library: Library, { form, files, person }: SignedInVisit): Promise<Arrived> {
  const { uploads, content } = library;
  const typed = form.get(`${textPrefix}transcript`);
  form.delete(`${textPrefix}transcript`);
  const version = form.get(`${shownPrefix}transcript`) ?? '';
  const removed = /^remove ([0-9a-f]{32})$/.exec(form.get('do') ?? '')?.[1];
  const faults: Record<string, string> = {};
  let status = 422;
  const attempt = async <Result>(field: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      faults[field] = error.message;
      status = uploadStatus(error);
      return undefined;
    }
  };
  const fileOf = (field: string) => files.find((file) => file.field === `upload.${field}`);
  const recording = await attempt('audio', async () => {
    if (!content().parts.library) return undefined;
    if (removed) await uploads.removeUnfinished(removed, person.role === 'owner' ? undefined : person.id);
    const file = fileOf('audio');
    const id = file ? await uploads.keep(person.id, file) : form.get(uploadIdField);
    return id ? uploads.check(person.id, id) : undefined;
  });
  const chosen = await attempt('transcript', () => textOf(fileOf('transcript')));
  const text = chosen ?? (typed === null ? undefined : cleanText(typed).trim());
  if (text !== undefined && text.length > maxTranscript) faults.transcript = tooLong;
  return {
    faults,
    status,
    isShownAgain: removed !== undefined,
    options: {
      ...(recording && {
        recording: {
          id: recording.id,
          about: inWords(recording),
          unfinished: [{ key: recording.key, about: '' }],
        },
      }),
      ...(text !== undefined && { transcript: { text, version, facts: understood(text) } }),
    },
    store: (name, isWanted) =>
      storeFiles(library, name, person, {
        recording: isWanted('audio') ? recording : undefined,
        text: text !== undefined && versionOf(text) !== version && isWanted('transcript') ? text : undefined,
      }),
  };
}

/** @param files undefined for what stays as it is */
async function storeFiles(
  library: Library,
  name: string,
  by: Person,
  { recording, text }: { recording: WaitingRecording | undefined; text: string | undefined },
) {
  const { uploads, recordings } = library;
  const isTaken = async (file: string) => (await recordings.find(file)) !== undefined;
  const placed = recording && (await uploads.place(by.id, recording, name, isTaken));
  try {
    const stored = text ? await storeTranscript(library, name, text) : undefined;
    return {
      fields: {
        ...(placed && { audio: placed.name }),
        ...(text !== undefined && { transcript: stored?.name ?? '' }),
      },
      async undo() {
        await placed?.undo();
        await stored?.undo();
      },
    };
  } catch (error) {
    await placed?.undo();
    throw error;
  }
}

async function textOf(file: UploadedFile | undefined): Promise<string | undefined> {
  if (!file) return undefined;
  // UTF-16 has two bytes for each character.
  if (file.fault || file.size > 2 * maxTranscript) throw new RefusedError(tooLong);
  const text = decodeText(await readFile(file.path));
  if (text === undefined)
    throw new RefusedError('The transcript is not a text. Choose a .vtt, .srt, .sbv or .txt file.');
  return cleanText(text).trim();
}

/** How a transcript is understood; undefined without one, or if reading it takes too long. */
export const understood = (text: string) =>
  text && text.length <= maxTranscript ? withinDeadline(text, () => describeTranscript(text)) : undefined;

const inWords = ({ seconds, bytes }: Pick<WaitingRecording, 'seconds' | 'bytes'>) =>
  `${minutesInWords(seconds)}, ${sizeInWords(bytes)}`;

/** @param name a draft may name anything: its values are not checked yet */
async function recordingInWords({ recordings }: Library, name: unknown): Promise<string | undefined> {
  if (typeof name !== 'string' || name === '' || name !== basename(name)) return undefined;
  const found = await recordings.measure(name).catch(() => undefined);
  return found && inWords(found.recording);
}

/** The unused uploads of a person; for an owner, of everyone. */
async function unfinishedUploads({ content, db, uploads }: Library, { id, role }: Person) {
  const found = await uploads.unfinished(role === 'owner' ? undefined : id);
  const people = found.some(({ owner }) => owner !== id) ? await listPeople(db) : [];
  const { address, dates } = content().ministry;
  return found.map(({ key, owner, bytes, startedAt }) => {
    const starter = people.find((person) => person.id === owner);
    const who = owner === id ? 'You' : starter?.name || starter?.email || 'Someone';
    return { key, about: `${who}, ${dayAndHour(startedAt, address.timeZone, dates)}, ${sizeInWords(bytes)}` };
  });
}
