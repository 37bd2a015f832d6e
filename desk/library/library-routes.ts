import PQueue from 'p-queue';
import { recordOf } from '#content-model/source.ts';
import { fullDate } from '#core/dates/date-words.ts';
import { messagePath, newestFirst, sizeInWords, speakerName } from '#core/messages/library.ts';
import { recordingFile } from '#server/media/recordings.ts';
import { freeBytes } from '#server/plugins/health.ts';
import { type Answer, type DeskRoute, get, notFound, post, type SignedInVisit } from '../desk-route.ts';
import { draftPage, inFrame } from '../editor/draft-pages.ts';
import type { AskProps } from '../editor/FieldsScreen.tsx';
import { pageOf } from '../media/media-list.ts';
import { editorRoles, roles } from '../person.ts';
import { dataOf } from '../publish/record-text.ts';
import { formOf } from '../records/addresses.ts';
import {
  findMessageDraft,
  type Library,
  listMessageDrafts,
  type MessageDraft,
  readTranscript,
} from './message-drafts.ts';
import { addressOf, draftForm, messageForm, savedInWords, understood } from './message-form.ts';
import { addMessage, answerPart, changeDraft, isOff, receiveForm, receivePart } from './message-post.ts';
import { messageFile, proposedMessage } from './new-message.ts';
import { maxRecordingBytes } from './recording-store.ts';

/** Messages on one screen. */
const pageSize = 50;

/** Lists the messages, receives recordings, and adds messages. */
export function libraryRoutes(library: Library): readonly DeskRoute[] {
  const { drafts, recordings, uploads } = library;
  /** One after another, so that two messages of one title get two addresses. */
  const adding = new PQueue({ concurrency: 1 });
  const takesRecording = {
    takesFiles: true,
    maxFileBytes: maxRecordingBytes,
    prepare: (visit: SignedInVisit) => receiveForm(library, visit),
  } as const;
  const upload = '/library/recording/:id';
  const draftRoute = '/library/draft/:id';

  return [
    get('/library', roles, (visit) => list(library, visit)),
    get('/library/add', roles, ({ person }) =>
      isOff(library) ? notFound : messageForm(library, proposedMessage(library), person),
    ),
    post('/library/add', roles, (visit) => adding.add(() => addMessage(library, visit)), takesRecording),
    get(
      draftRoute,
      roles,
      ofDraft(library, (draft, { query, person }) =>
        draftForm(library, draft, person, undefined, { isSaved: query.has('saved') }),
      ),
    ),
    post(draftRoute, roles, (visit) => changeDraft(library, visit), takesRecording),
    get(
      `${draftRoute}/page`,
      roles,
      ofDraft(library, async ({ opened }) => {
        const page = await draftPage(opened, library);
        return typeof page === 'string' ? notFound : { page: inFrame(page) };
      }),
    ),
    get(`${draftRoute}/discard`, roles, ofDraft(library, askToDiscard)),
    post(
      `${draftRoute}/discard`,
      roles,
      ofDraft(library, async (draft, { person }) => {
        await drafts.discard(draft.opened, person);
        return { to: '/desk/library?discarded' };
      }),
    ),
    get('/library/media/:name', roles, async ({ params }) => {
      const name = recordingFile(params.name ?? '');
      const recording = !isOff(library) && name ? await recordings.find(name) : undefined;
      return recording ? { recording } : notFound;
    }),
    get(upload, roles, async ({ params, person }) => ({
      json: { received: await uploads.received(person.id, params.id ?? '').catch(() => 0) },
    })),
    post(upload, roles, answerPart, {
      takesFiles: true,
      prepare: (visit) => receivePart(library, visit),
    }),
  ];
}

async function list(library: Library, { query, person }: SignedInVisit): Promise<Answer> {
  if (isOff(library)) return notFound;
  const { content, dataDir } = library;
  const { messages, team, ministry } = content();
  const { from, page, next } = pageOf(newestFirst(messages), pageSize, query, '/desk/library');
  const added = messages.find(({ id }) => id === query.get('message'))?.transcript;
  const text = added && (await readTranscript(library, added));
  const mayEdit = editorRoles.includes(person.role);
  const saved = from === 0 ? await listMessageDrafts(library) : [];
  return {
    screen: {
      name: 'library',
      title: 'Message library',
      props: {
        transcript: text ? understood(text) : undefined,
        rows: [
          ...saved.map((draft) => ({
            href: addressOf(draft.file.replace(/^messages\/|\.yaml$/g, '')),
            title: String(recordOf(dataOf(draft.file, draft.text)).title ?? ''),
            about: savedInWords(ministry, draft),
          })),
          ...page.map(({ id, title, date, speaker }) => ({
            href: mayEdit ? formOf(messageFile(id)) : messagePath(id),
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

const askToDiscard = ({ id, values }: MessageDraft): Answer => {
  const props: AskProps = {
    action: 'discard',
    to: `${addressOf(id)}/discard`,
    heading: `Discard the draft of ${values.title}?`,
    sent: {},
    back: addressOf(id),
  };
  return { screen: { name: 'edit-ask', title: values.title, props } };
};

/** Answers about one draft. */
const ofDraft =
  (library: Library, answer: (draft: MessageDraft, visit: SignedInVisit) => Answer | Promise<Answer>) =>
  async (visit: SignedInVisit) => {
    const draft = isOff(library) ? undefined : await findMessageDraft(library, visit.params.id ?? '');
    return draft ? answer(draft, visit) : notFound;
  };
