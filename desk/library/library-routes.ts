import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Content } from '#content-model/content.ts';
import { fullDate } from '#core/dates/date-words.ts';
import { messagePath, newestFirst, sizeInWords, speakerName } from '#core/messages/library.ts';
import { minutesInWords } from '#core/messages/minutes.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { freeBytes } from '#server/plugins/health.ts';
import { editorRoles, type Person, roles } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, notFound, post, type Visit } from '../desk-route.ts';
import { formOf } from '../editor/addresses.ts';
import { type Publisher, RefusedError, refusedStatus } from '../publish/publisher.ts';
import {
  filesOfMessage,
  freeMessageId,
  type MessageFaults,
  type MessageValues,
  messageFaults,
  messageFile,
  parseMessage,
  proposedMessage,
} from './new-message.ts';
import {
  maxRecordingBytes,
  type RecordingStore,
  TooLargeError,
  type WaitingRecording,
} from './recording-store.ts';

interface Dependencies {
  content(): Content;
  calendar(): Pick<Calendar, 'schedule'>;
  now(): Date;
  publisher: Publisher;
  recordings: RecordingStore;
  dataDir: string;
}

/** Messages on one screen. */
const pageSize = 50;

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
  const { content, calendar, now, publisher, recordings, dataDir } = dependencies;
  const arrivals = new WeakMap<FastifyRequest, Arrived>();
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
    return {
      screen: {
        name: 'library',
        title: 'Message library',
        props: {
          rows: newestFirst(messages)
            .slice(from, from + pageSize)
            .map(({ id, title, date, speaker }) => ({
              href: messagePath(id),
              edit: mayEdit ? formOf(messageFile(id)) : undefined,
              title,
              about: `${speakerName(speaker, team)} · ${fullDate(date, ministry.dates)}`,
            })),
          older: messages.length > from + pageSize ? `/desk/library?from=${from + pageSize}` : undefined,
          space: sizeInWords(await freeBytes(dataDir)),
          done: query.get('done') ?? undefined,
        },
      },
    };
  }

  function form(
    values: MessageValues,
    {
      faults = {},
      problems = [],
      recording,
      status = 200,
    }: {
      faults?: MessageFaults;
      problems?: readonly string[];
      recording?: WaitingRecording | undefined;
      status?: number;
    } = {},
  ): Answer {
    const { playlists, team, messages } = content();
    const speakers = [...team, ...messages.map(({ speaker }) => ({ id: speaker, name: speaker }))];
    return {
      screen: {
        name: 'library-add',
        title: 'Add a message',
        props: {
          values,
          errorByField: faults,
          problems,
          recording: recording && {
            id: recording.id,
            about: `${minutesInWords(recording.seconds)}, ${sizeInWords(recording.bytes)}`,
          },
          speakers: [...new Set(speakers.map(({ id }) => speakerName(id, team)))],
          series: playlists.map(({ id, title }) => ({ value: id, label: title })),
        },
      },
      status,
    };
  }

  /** The recording and the transcript of a posted form. */
  async function receiveForm({ form: posted, files, request }: Visit, owner: string) {
    await keep(request, async () => {
      if (isOff()) throw new RefusedError(off);
      const file = files.find(({ field }) => field === 'recording');
      const id = file ? await recordings.keep(owner, file) : posted.get('upload');
      return {
        recording: id ? await recordings.check(owner, id) : undefined,
        transcript: await textOf(files.find(({ field }) => field === 'transcriptFile')),
      };
    });
  }

  async function add({ form: posted, request, person }: Visit & { person: Person }): Promise<Answer> {
    if (isOff()) return notFound;
    const arrived = arrivals.get(request);
    const typed = parseMessage(posted);
    if (!arrived || 'received' in arrived) return form(typed, { status: 422 });
    if ('error' in arrived) {
      const status = arrived.error instanceof TooLargeError ? 413 : 422;
      return form(typed, { faults: { recording: arrived.error.message }, status });
    }
    const { recording, transcript } = arrived;
    const values = { ...typed, transcript: transcript || typed.transcript };
    const faults: MessageFaults = {
      ...(!recording && { recording: 'The recording is missing. Choose it.' }),
      ...messageFaults(values, content()),
    };
    if (!recording || Object.keys(faults).length > 0) return form(values, { faults, recording, status: 422 });
    return publish(values, recording, person);
  }

  async function publish(values: MessageValues, recording: WaitingRecording, by: Person): Promise<Answer> {
    const id = freeMessageId(values.title, content());
    const placed = await recordings.place(by.id, recording, id);
    try {
      const change = await publisher.publish({
        by,
        summary: `added the message “${values.title}”`,
        where: messagePath(id),
        async change(read) {
          if ((await read(messageFile(id))) !== null)
            throw new RefusedError('Someone else added a message with this title. Please try again.');
          return filesOfMessage(id, values, placed.name, content());
        },
      });
      return { to: `/desk/library?done=${change.id}` };
    } catch (error) {
      await placed.undo();
      if (!(error instanceof RefusedError)) throw error;
      return form(values, { problems: error.sentences, recording, status: refusedStatus(error) });
    }
  }

  const upload = '/library/recording/:id';

  return [
    get('/library', roles, list),
    get('/library/add', roles, () =>
      isOff() ? notFound : form(proposedMessage({ content: content(), calendar: calendar(), now: now() })),
    ),
    post('/library/add', roles, add, {
      takesFiles: true,
      maxFileBytes: maxRecordingBytes,
      prepare: (visit) => receiveForm(visit, visit.person?.id ?? ''),
    }),
    get(upload, roles, async ({ params, person }) => ({
      json: { received: await recordings.received(person.id, params.id ?? '').catch(() => 0) },
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
            return { received: await recordings.append(person?.id ?? '', params.id ?? '', from, part) };
          }),
      },
    ),
  ];
}

async function textOf(file: Visit['files'][number] | undefined): Promise<string> {
  if (!file) return '';
  if (file.fault || file.size > maxTranscript)
    throw new RefusedError('The transcript is too long. Choose a .vtt, .srt or .txt file.');
  const text = await readFile(file.path, 'utf8');
  if (text.includes('\0') || text.includes('\uFFFD'))
    throw new RefusedError('The transcript is not a text. Choose a .vtt, .srt or .txt file.');
  return text.replace(/\r\n?/g, '\n').trim();
}
