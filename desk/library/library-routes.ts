import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { TooSlowError, withinDeadline } from '#content-model/deadline.ts';
import { recordOf } from '#content-model/source.ts';
import { dayAndHour, fullDate } from '#core/dates/date-words.ts';
import { messagePath, newestFirst, sizeInWords, speakerName } from '#core/messages/library.ts';
import { minutesInWords } from '#core/messages/minutes.ts';
import { describeTranscript } from '#core/messages/transcript.ts';
import { cleanText } from '#core/text.ts';
import { decodeText } from '#core/text-encoding.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { recordingFile } from '#server/media/recordings.ts';
import { freeBytes } from '#server/plugins/health.ts';
import { listPeople } from '../auth/people.ts';
import { editorRoles, type Person, roles } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, notFound, post, type Visit } from '../desk-route.ts';
import { formOf } from '../editor/addresses.ts';
import { draftPage, inFrame } from '../editor/draft-pages.ts';
import type { AskProps } from '../editor/FieldsScreen.tsx';
import type { EditServices } from '../editor/fields-form.ts';
import { makePreview } from '../editor/previews.ts';
import { RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { applyForm, withChoices } from '../publish/version.ts';
import type { ConflictProps } from '../ui/Conflict.tsx';
import { type AddMessageProps, messageLabels } from './AddMessageScreen.tsx';
import { createMessageDrafts, type MessageDraft, type MessageDraftServices } from './message-drafts.ts';
import {
  freeMessageId,
  type MessageFaults,
  type MessageValues,
  messageFaults,
  messageFields,
  messageFile,
  parseMessage,
  proposedMessage,
  recordOfMessage,
  transcriptFile,
} from './new-message.ts';
import { maxRecordingBytes, TooLargeError, type WaitingRecording } from './recording-store.ts';

interface Dependencies extends MessageDraftServices, EditServices {
  publisher: MessageDraftServices['publisher'];
  calendar(): Pick<Calendar, 'schedule'>;
  now(): Date;
  dataDir: string;
}

/** Messages on one screen. */
const pageSize = 50;

/** Both versions of a draft's form, as people read them. */
const bothVersions = (mine: MessageValues, theirs: MessageValues) =>
  messageFields.map((name) => ({ name, label: messageLabels[name], mine: mine[name], theirs: theirs[name] }));

/** Characters of a transcript. Three hours of speech have about 150,000. */
const maxTranscript = 900_000;

const off = 'There is no message library.';

/** What a request sent, read before it enters the queue of the desk. */
type Arrived =
  | { received: number }
  | { recording: WaitingRecording | undefined; transcript: string }
  | { error: RefusedError };

/** Lists the messages, receives recordings, and adds messages. */
export function libraryRoutes(dependencies: Dependencies): readonly DeskRoute[] {
  const { content, calendar, now, publisher, drafts, recordings, uploads, dataDir, live } = dependencies;
  const messageDrafts = createMessageDrafts(dependencies);
  const arrivals = new WeakMap<FastifyRequest, Arrived>();
  /** One after another, so that two messages of one title get two addresses. */
  const adding = new PQueue({ concurrency: 1 });
  const isOff = () => !content().parts.library;

  /** Keeps what a request sent, or why it was refused, for its answer. */
  async function keep(request: FastifyRequest, work: () => Promise<Arrived>) {
    const arrived = await work().catch((error) => {
      if (error instanceof RefusedError) return { error };
      throw error;
    });
    arrivals.set(request, arrived);
  }

  async function list({ query, person }: Visit & { person: Person }): Promise<Answer> {
    if (isOff()) return notFound;
    const { messages, team, ministry } = content();
    const from = Math.max(0, Math.trunc(Number(query.get('from') ?? 0)) || 0);
    const mayEdit = editorRoles.includes(person.role);
    const saved = from === 0 ? await messageDrafts.list() : [];
    return {
      screen: {
        name: 'library',
        title: 'Message library',
        props: {
          transcript: await transcriptOf(query.get('message')),
          rows: [
            ...saved.map((draft) => ({
              href: addressOf(draft.file.replace(/^messages\/|\.yaml$/g, '')),
              edit: undefined,
              title: String(recordOf(dataOf(draft.file, draft.text)).title ?? ''),
              about: savedInWords(draft),
            })),
            ...newestFirst(messages)
              .slice(from, from + pageSize)
              .map(({ id, title, date, speaker }) => ({
                href: messagePath(id),
                edit: mayEdit ? formOf(messageFile(id)) : undefined,
                title,
                about: `${speakerName(speaker, team)} · ${fullDate(date, ministry.dates)}`,
              })),
          ],
          older: messages.length > from + pageSize ? `/desk/library?from=${from + pageSize}` : undefined,
          space: sizeInWords(await freeBytes(dataDir)),
          done: query.get('done') ?? undefined,
          isDiscarded: query.has('discarded'),
        },
      },
    };
  }

  /** How the transcript of a message that was just added was understood. */
  async function transcriptOf(id: string | null) {
    const file = content().messages.find((message) => message.id === id)?.transcript;
    const bytes = file && (await readFile(join(live.dir(), 'messages', file)).catch(() => undefined));
    const text = bytes && decodeText(bytes);
    return text ? understood(text) : undefined;
  }

  const addressOf = (id: string, below = '') => `/desk/library/draft/${id}${below}`;

  function savedInWords({ person_name, saved_at }: { person_name: string; saved_at: string }): string {
    const { address, dates } = content().ministry;
    return `Draft by ${person_name}, ${dayAndHour(new Date(saved_at), address.timeZone, dates)}`;
  }

  const inWords = ({ seconds, bytes }: Pick<WaitingRecording, 'seconds' | 'bytes'>) =>
    `${minutesInWords(seconds)}, ${sizeInWords(bytes)}`;

  /** The unused uploads of a person; for an owner, of everyone. */
  async function unfinishedUploads({ id, role }: Person, used: WaitingRecording | undefined) {
    const found = await uploads.unfinished(role === 'owner' ? undefined : id);
    const people = found.some(({ owner }) => owner !== id) ? await listPeople(dependencies.db) : [];
    const { address, dates } = content().ministry;
    return found
      .filter(({ key }) => key !== used?.key)
      .map(({ key, owner, bytes, startedAt }) => {
        const other = people.find((person) => person.id === owner);
        const who = owner === id ? 'You' : other?.name || other?.email || 'Someone';
        return {
          key,
          about: `${who}, ${dayAndHour(startedAt, address.timeZone, dates)}, ${sizeInWords(bytes)}`,
        };
      });
  }

  interface Shown {
    faults?: MessageFaults;
    problems?: readonly string[];
    recording?: WaitingRecording | undefined;
    draft?: AddMessageProps['draft'];
    conflict?: ConflictProps | undefined;
    status?: number;
  }

  async function form(
    values: MessageValues,
    person: Person,
    { faults = {}, problems = [], recording, draft, conflict, status = 200 }: Shown = {},
  ): Promise<Answer> {
    const { playlists, team, messages } = content();
    const speakers = [...team, ...messages.map(({ speaker }) => ({ id: speaker, name: speaker }))];
    const title = draft ? draft.title : 'Add a message';
    return {
      screen: {
        name: 'library-add',
        title,
        props: {
          values,
          errorByField: faults,
          problems,
          recording: recording && { id: recording.id, about: inWords(recording) },
          unfinished: await unfinishedUploads(person, recording),
          once: randomUUID(),
          transcript: values.transcript ? understood(values.transcript) : undefined,
          draft,
          conflict,
          speakers: [...new Set(speakers.map(({ id }) => speakerName(id, team)))],
          series: playlists.map(({ id, title: label }) => ({ value: id, label })),
        },
      },
      status,
    };
  }

  /** The form of a draft, with its page. */
  async function draftForm(
    draft: MessageDraft,
    person: Person,
    values: MessageValues = draft.values,
    shown: Shown & { link?: NonNullable<AddMessageProps['draft']>['link']; isSaved?: boolean } = {},
  ): Promise<Answer> {
    const { id, opened, data, version } = draft;
    const { audio } = data;
    // A draft may name anything: its values are not checked yet.
    const isName = typeof audio === 'string' && audio === basename(audio);
    const found = isName ? await recordings.measure(audio).catch(() => undefined) : undefined;
    const faults = drafts.faults(opened.file, opened.text);
    return form(values, person, {
      ...shown,
      problems: shown.problems ?? faults.map(({ text, formText = text }) => formText),
      draft: {
        title: draft.values.title,
        action: addressOf(id),
        version,
        saved: savedInWords(opened.draft),
        isSaved: shown.isSaved ?? false,
        recording: found && inWords(found.recording),
        page: faults.length === 0 ? addressOf(id, '/page') : undefined,
        discard: addressOf(id, '/discard'),
        link: shown.link,
      },
    });
  }

  /** The recording and the transcript of a posted form. */
  async function receiveForm({ form: posted, files, request, person }: Visit & { person: Person }) {
    const { id: owner, role } = person;
    await keep(request, async () => {
      if (isOff()) throw new RefusedError(off);
      const removed = removedUpload(posted);
      if (removed) await uploads.removeUnfinished(removed, role === 'owner' ? undefined : owner);
      const file = files.find(({ field }) => field === 'recording');
      const id = file ? await uploads.keep(owner, file) : posted.get('upload');
      return {
        recording: id ? await uploads.check(owner, id) : undefined,
        transcript: await textOf(files.find(({ field }) => field === 'transcriptFile')),
      };
    });
  }

  /** What a form sent, or the answer that refuses it. */
  function posted(
    { form: sent, request }: Visit,
    refuse: (values: MessageValues, shown: Shown) => Answer | Promise<Answer>,
    has: (field: 'recording') => boolean,
  ) {
    const typed = parseMessage(sent);
    const arrived = arrivals.get(request);
    if (!arrived || 'received' in arrived) return { answer: refuse(typed, { status: 422 }) };
    if ('error' in arrived) {
      const status = arrived.error instanceof TooLargeError ? 413 : 422;
      return { answer: refuse(typed, { faults: { recording: arrived.error.message }, status }) };
    }
    const { recording, transcript } = arrived;
    const values = { ...typed, transcript: transcript || typed.transcript };
    if (removedUpload(sent)) return { answer: refuse(values, { recording, problems: [] }) };
    const faults: MessageFaults = {
      ...(!recording &&
        sent.get('do') === 'publish' &&
        !has('recording') && { recording: 'The recording is missing. Choose it.' }),
      ...messageFaults(values, content(), { now: now(), agreedDate: sent.get('agreedDate') }),
    };
    if (Object.keys(faults).length > 0) return { answer: refuse(values, { faults, recording, status: 422 }) };
    return { values, recording };
  }

  async function add(visit: Visit & { person: Person }): Promise<Answer> {
    if (isOff()) return notFound;
    if (!visit.form.has('do')) visit.form.set('do', 'publish');
    const { person } = visit;
    const refuse = (typed: MessageValues, shown: Shown) => form(typed, person, shown);
    const { values, recording, answer } = posted(visit, refuse, () => false);
    if (answer) return answer;
    if (visit.form.get('do') === 'publish' && recording) return publish(values, recording, person);
    const taken = (await messageDrafts.list()).map(({ file }) => file);
    const id = freeMessageId(values.title, content(), taken);
    try {
      await messageDrafts.save(id, undefined, values, recording, person);
      return { to: `${addressOf(id)}?saved` };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return refuse(values, { problems: error.sentences, recording, status: refusedStatus(error) });
    }
  }

  /** Saves a draft, then does what its button says. */
  async function changeDraft(visit: Visit & { person: Person }): Promise<Answer> {
    const { form: sent, params, person } = visit;
    const draft = isOff() ? undefined : await messageDrafts.find(params.id ?? '');
    if (!draft) return notFound;
    const { data, id } = draft;
    const refuse = (typed: MessageValues, shown: Shown) => draftForm(draft, person, typed, shown);
    const {
      values: typed,
      recording,
      answer,
    } = posted(visit, refuse, () => Boolean(data.audio ?? data.video));
    if (answer) return answer;
    let values = typed;
    let isSaved = false;
    const outcome = await applyForm(sent, async () => {
      const current = await messageDrafts.find(id);
      if (!current) return 'This draft was published or discarded meanwhile. Nothing was changed.';
      return {
        version: current.version,
        fields: bothVersions(typed, current.values),
        check(chosen) {
          values = withChoices(typed, current.values, chosen);
          return async () => {
            await messageDrafts.save(id, current, values, recording, person);
            isSaved = true;
            return sent.get('do') === 'publish' ? drafts.publishSaved(messageFile(id), person) : undefined;
          };
        },
      };
    });
    const now = await messageDrafts.find(id);
    if ('refusal' in outcome) {
      const { errors: problems = [], conflict, status } = outcome.refusal;
      const shown = { problems, conflict, status, recording: isSaved ? undefined : recording };
      return now ? draftForm(now, person, values, shown) : form(values, person, shown);
    }
    if (outcome.done) return { to: `/desk/library?done=${outcome.done}&message=${id}` };
    if (sent.get('do') !== 'link' || !now || drafts.faults(messageFile(id), now.opened.text).length > 0)
      return { to: `${addressOf(id)}?saved` };
    const { db, runningClock, siteUrl } = dependencies;
    const { token, expiresAt } = await makePreview(db, messageFile(id), person.id, runningClock.now());
    const { address, dates } = content().ministry;
    return draftForm(now, person, values, {
      link: {
        href: `${siteUrl}/desk/preview?draft=${token}`,
        until: dayAndHour(expiresAt, address.timeZone, dates),
      },
    });
  }

  const askToDiscard = ({ id, values }: MessageDraft): Answer => {
    const props: AskProps = {
      action: 'discard',
      to: addressOf(id, '/discard'),
      heading: `Discard the draft of ${values.title}?`,
      sent: {},
      back: addressOf(id),
    };
    return { screen: { name: 'edit-ask', title: values.title, props } };
  };

  async function publish(
    values: MessageValues,
    recording: WaitingRecording,
    by: Person,
    alsoTaken: readonly string[] = [],
  ): Promise<Answer> {
    const taken = (await messageDrafts.list()).map(({ file }) => file);
    const id = freeMessageId(values.title, content(), [...taken, ...alsoTaken]);
    const placed = await uploads.place(by.id, recording, id);
    try {
      const change = await publisher.publish({
        by,
        summary: `added the message “${values.title}”`,
        where: messagePath(id),
        async change(read) {
          if ((await read(messageFile(id))) !== null) throw new TakenError(id);
          const record = recordOfMessage(id, values, placed.name, content());
          const transcript = transcriptFile(id, values.transcript);
          return {
            [messageFile(id)]: withData(messageFile(id), '', record),
            ...(transcript && { [`messages/${transcript}`]: `${values.transcript}\n` }),
          };
        },
      });
      return { to: `/desk/library?done=${change.id}&message=${id}` };
    } catch (error) {
      await placed.undo();
      // Another server published a message with this title.
      if (error instanceof TakenError) return publish(values, recording, by, [...alsoTaken, messageFile(id)]);
      if (!(error instanceof RefusedError)) throw error;
      return form(values, by, { problems: error.sentences, recording, status: refusedStatus(error) });
    }
  }

  /** Answers about one draft. */
  const ofDraft =
    (answer: (draft: MessageDraft, visit: Visit & { person: Person }) => Answer | Promise<Answer>) =>
    async (visit: Visit & { person: Person }) => {
      const draft = isOff() ? undefined : await messageDrafts.find(visit.params.id ?? '');
      return draft ? answer(draft, visit) : notFound;
    };

  const takesRecording = {
    takesFiles: true,
    maxFileBytes: maxRecordingBytes,
    prepare: receiveForm,
  } as const;
  const upload = '/library/recording/:id';
  const draftRoute = '/library/draft/:id';

  return [
    get('/library', roles, list),
    get('/library/add', roles, ({ person }) =>
      isOff()
        ? notFound
        : form(proposedMessage({ content: content(), calendar: calendar(), now: now() }), person),
    ),
    post('/library/add', roles, (visit) => adding.add(() => add(visit)), takesRecording),
    get(
      draftRoute,
      roles,
      ofDraft((draft, { query, person }) =>
        draftForm(draft, person, undefined, { isSaved: query.has('saved') }),
      ),
    ),
    post(draftRoute, roles, changeDraft, takesRecording),
    get(
      `${draftRoute}/page`,
      roles,
      ofDraft(async ({ opened }) => {
        const page = await draftPage(opened, dependencies);
        return typeof page === 'string' ? notFound : { page: inFrame(page) };
      }),
    ),
    get(`${draftRoute}/discard`, roles, ofDraft(askToDiscard)),
    post(
      `${draftRoute}/discard`,
      roles,
      ofDraft(async (draft, { person }) => {
        await drafts.discard(draft.opened, person);
        return { to: '/desk/library?discarded' };
      }),
    ),
    get('/library/media/:name', roles, async ({ params }) => {
      const name = recordingFile(params.name ?? '');
      const recording = !isOff() && name ? await recordings.find(name) : undefined;
      return recording ? { recording } : notFound;
    }),
    get(upload, roles, async ({ params, person }) => ({
      json: { received: await uploads.received(person.id, params.id ?? '').catch(() => 0) },
    })),
    post(
      upload,
      roles,
      ({ request }) => {
        const arrived = arrivals.get(request);
        if (arrived && 'received' in arrived) return { json: arrived };
        const error = arrived && 'error' in arrived ? arrived.error : undefined;
        const status = error instanceof TooLargeError ? 413 : 422;
        return { json: { error: error?.message ?? 'The recording did not arrive.' }, status };
      },
      {
        takesFiles: true,
        prepare: ({ request, params, query, person }) =>
          keep(request, async () => {
            if (isOff()) throw new RefusedError(off);
            const from = Number(query.get('from') ?? 0);
            const part = request.body as Readable;
            return { received: await uploads.append(person?.id ?? '', params.id ?? '', from, part) };
          }),
      },
    ),
  ];
}

/** The id of a new message is taken. */
class TakenError extends Error {}

/** The key of the unfinished upload whose button was pressed. */
const removedUpload = (form: URLSearchParams) => /^remove ([0-9a-f]{32})$/.exec(form.get('do') ?? '')?.[1];

/** How a transcript is understood; undefined if reading it takes too long. */
function understood(text: string) {
  try {
    return withinDeadline(text, () => describeTranscript(text));
  } catch (error) {
    if (error instanceof TooSlowError) return undefined;
    throw error;
  }
}

async function textOf(file: Visit['files'][number] | undefined): Promise<string> {
  if (!file) return '';
  const tooLong = 'The transcript is too long. Choose the captions of this recording alone.';
  // UTF-16 has two bytes for each character.
  if (file.fault || file.size > 2 * maxTranscript) throw new RefusedError(tooLong);
  const text = decodeText(await readFile(file.path));
  if (text === undefined)
    throw new RefusedError('The transcript is not a text. Choose a .vtt, .srt, .sbv or .txt file.');
  if (text.length > maxTranscript) throw new RefusedError(tooLong);
  return cleanText(text).trim();
}
