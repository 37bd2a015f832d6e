import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { fullDate } from '#core/dates/date-words.ts';
import { messagePath, newestFirst, sizeInWords, speakerName } from '#core/messages/library.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Db } from '#server/database/schema.ts';
import { type Recordings, recordingFile } from '#server/media/recordings.ts';
import { freeBytes } from '#server/plugins/health.ts';
import {
  type Answer,
  type DeskRoute,
  forbidden,
  get,
  notFound,
  post,
  type SignedInVisit,
  showScreen,
  type Visit,
} from '../desk-route.ts';
import { inFrame } from '../editor/draft-pages.ts';
import { draftInWords, isNew } from '../editor/drafts.ts';
import { formOptions, type MayOpen, type RecordAnswers } from '../editor/fields-routes.ts';
import { pageOf } from '../media/media-list.ts';
import { maxRecordingBytes, uploadStatus } from '../media/upload-checks.ts';
import { editorRoles, roles } from '../person.ts';
import { RefusedError } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { formOf, messageFileOf } from '../records/addresses.ts';
import { listDrafts } from '../records/draft-repository.ts';
import { readTranscript } from './message-files.ts';
import { understood } from './message-rules.ts';
import { notArrived, type RecordingStore } from './recording-store.ts';

interface Library {
  db: Db;
  content(): Content;
  dataDir: string;
  live: Pick<LiveContent, 'dir'>;
  recordings: Pick<Recordings, 'find'>;
  uploads: RecordingStore;
  records: RecordAnswers;
}

/** Messages on one screen. */
const pageSize = 50;

/** An editor opens every message; a shepherd adds them, and changes those that were never published. */
export const mayOpenMessage: MayOpen = ({ role }, _, opened) =>
  editorRoles.includes(role) ||
  !opened ||
  isNew(opened) ||
  (opened.live === null && opened.draft !== undefined);

const alreadyPublished = showScreen(
  'notice',
  'This message is published',
  {
    heading: 'This message is published',
    lead: 'Nothing was changed. Ask an editor to change it. If you were typing, go back in your browser: your text is still in the form.',
    back: { href: '/desk/library', label: 'Message library' },
  },
  404,
);

/** Lists the messages, receives recordings, and shows their forms. */
export function libraryRoutes(library: Library): readonly DeskRoute[] {
  const { recordings, uploads, records } = library;
  const fileOf = ({ params }: Visit) => messageFileOf(params.message ?? '*');
  const upload = '/library/recording/:id';
  /** An answer while the library is on. */
  const about =
    (answer: (visit: SignedInVisit, file: string) => Promise<Answer>) => async (visit: SignedInVisit) => {
      if (isOff(library)) return notFound;
      const given = await answer(visit, fileOf(visit));
      return given === forbidden ? alreadyPublished : given;
    };

  const form = (answer: RecordAnswers['show']) =>
    about(async (visit, file) => withPage(visit, file, await answer(visit, file)));
  const page = about(async (visit, file) => {
    const answer = await records.look(visit, file);
    return 'page' in answer ? { page: inFrame(answer.page) } : answer;
  });
  const takesRecording = {
    ...formOptions,
    maxFileBytes: maxRecordingBytes,
    prepare: (visit: SignedInVisit) => records.receive(visit, fileOf(visit)),
  };

  return [
    get('/library', roles, (visit) => list(library, visit)),
    ...['/library/add', '/library/:message'].flatMap((path) => [
      get(path, roles, form(records.show)),
      post(path, roles, form(records.send), takesRecording),
    ]),
    get('/library/:message/page', roles, page),
    get('/library/:message/discard', roles, about(records.askToDiscard)),
    post('/library/:message/discard', roles, about(records.discard)),
    get('/library/media/:name', roles, async ({ params }) => {
      const name = recordingFile(params.name ?? '');
      const recording = !isOff(library) && name ? await recordings.find(name) : undefined;
      return recording ? { recording } : notFound;
    }),
    get(upload, roles, async ({ params, person }) => ({
      json: { received: await uploads.received(person.id, params.id ?? '').catch(() => 0) },
    })),
    post(upload, roles, ({ request }) => parts.get(request) ?? { json: { error: notArrived }, status: 422 }, {
      takesFiles: true,
      prepare: (visit) => receivePart(library, visit),
    }),
  ];
}

const isOff = ({ content }: Pick<Library, 'content'>) => !content().parts.library;

/** The form of a message with the page of its draft. */
function withPage({ person }: SignedInVisit, file: string, answer: Answer): Answer {
  if (!('screen' in answer) || answer.screen.name !== 'fields') return answer;
  const { title, props } = answer.screen;
  const form = { ...props, canLook: false, canGo: props.canGo && editorRoles.includes(person.role) };
  const page = props.canLook ? `${formOf(file)}/page` : undefined;
  return { ...answer, screen: { name: 'library-message', title, props: { form, page } } };
}

/** The answers to parts, which are received before the request enters the queue of the desk. */
const parts = new WeakMap<FastifyRequest, Answer>();

/** Receives the next part of a recording that a browser sends by itself. */
async function receivePart(library: Library, { request, params, query, person }: SignedInVisit) {
  try {
    if (isOff(library)) throw new RefusedError('There is no message library.');
    const from = Number(query.get('from') ?? 0);
    const part = request.body as Readable;
    const received = await library.uploads.append(person.id, params.id ?? '', from, part);
    parts.set(request, { json: { received } });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    parts.set(request, { json: { error: error.message }, status: uploadStatus(error) });
  }
}

async function list(library: Library, { query, person }: SignedInVisit): Promise<Answer> {
  if (isOff(library)) return notFound;
  const { content, dataDir } = library;
  const { messages, team, ministry } = content();
  const { from, page, next } = pageOf(newestFirst(messages), pageSize, query, '/desk/library');
  const added = messages.find(({ id }) => id === query.get('message'))?.transcript;
  const text = added && (await readTranscript(library, added));
  const mayEdit = editorRoles.includes(person.role);
  const drafts = from === 0 ? await listDrafts(library.db) : [];
  const unpublished = drafts.filter(({ file, base }) => base === null && file.startsWith('messages/'));
  return {
    screen: {
      name: 'library',
      title: 'Message library',
      props: {
        transcript: text ? understood(text) : undefined,
        rows: [
          ...unpublished.map((draft) => ({
            href: formOf(draft.file),
            title: String(recordOf(dataOf(draft.file, draft.text)).title ?? ''),
            about: draftInWords(draft, ministry),
          })),
          ...page.map(({ id, title, date, speaker }) => ({
            href: mayEdit ? formOf(messageFileOf(id)) : messagePath(id),
            title,
            about: `${speakerName(speaker, team)} · ${fullDate(date, ministry.dates)}`,
          })),
        ],
        older: next,
        space: sizeInWords(await freeBytes(dataDir)),
        done: query.get('done') ?? undefined,
        isDiscarded: query.has('discarded'),
      },
    },
  };
}
