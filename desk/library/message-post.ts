import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { messagePath } from '#core/messages/library.ts';
import { cleanText } from '#core/text.ts';
import { decodeText } from '#core/text-encoding.ts';
import { type Answer, notFound, type SignedInVisit, type Visit } from '../desk-route.ts';
import { previewLink } from '../editor/previews.ts';
import { freeId } from '../media/media-store.ts';
import { uploadStatus } from '../media/upload-checks.ts';
import type { Person } from '../person.ts';
import { RefusedError, refusedStatus } from '../publish/publisher.ts';
import { withData } from '../publish/record-text.ts';
import { applyForm, withChoices } from '../publish/version.ts';
import { type MessageFaults, type MessageValues, messageTexts } from './AddMessageScreen.tsx';
import { findMessageDraft, type Library, listMessageDrafts, saveMessageDraft } from './message-drafts.ts';
import { addressOf, draftForm, type FormState, messageForm } from './message-form.ts';
import {
  messageFaults,
  messageFields,
  messageFile,
  parseMessage,
  recordOfMessage,
  transcriptFile,
} from './new-message.ts';
import type { WaitingRecording } from './recording-store.ts';

/** Both versions of a draft's form, as people read them. */
const bothVersions = (mine: MessageValues, theirs: MessageValues) =>
  messageFields.map((name) => {
    return { name, label: messageTexts[name].label, mine: mine[name], theirs: theirs[name] };
  });

/** Characters of a transcript. Three hours of speech have about 150,000. */
const maxTranscript = 900_000;

const off = 'There is no message library.';

/** The bytes of a part, or a form's files, read before the request enters the queue of the desk. */
type Arrived = number | { recording: WaitingRecording | undefined; transcript: string } | RefusedError;

const arrivals = new WeakMap<FastifyRequest, Arrived>();

export const isOff = ({ content }: Pick<Library, 'content'>) => !content().parts.library;

/** Keeps what a request sent, or why it was refused, for its answer. */
async function keep(request: FastifyRequest, work: () => Promise<Arrived>) {
  const arrived = await work().catch((error) => {
    if (error instanceof RefusedError) return error;
    throw error;
  });
  arrivals.set(request, arrived);
}

/** The next part of a recording that a browser sends by itself. */
export function receivePart(library: Library, { request, params, query, person }: SignedInVisit) {
  return keep(request, async () => {
    if (isOff(library)) throw new RefusedError(off);
    const from = Number(query.get('from') ?? 0);
    const part = request.body as Readable;
    return library.uploads.append(person.id, params.id ?? '', from, part);
  });
}

export function answerPart({ request }: Visit): Answer {
  const arrived = arrivals.get(request);
  if (typeof arrived === 'number') return { json: { received: arrived } };
  const error = arrived instanceof RefusedError ? arrived : new RefusedError('The recording did not arrive.');
  return { json: { error: error.message }, status: uploadStatus(error) };
}

/** The recording and the transcript of a posted form. */
export async function receiveForm(library: Library, { form: posted, files, request, person }: SignedInVisit) {
  const { uploads } = library;
  const { id: owner, role } = person;
  await keep(request, async () => {
    if (isOff(library)) throw new RefusedError(off);
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
  library: Library,
  { form: sent, request }: Visit,
  refuse: (values: MessageValues, state: FormState) => Answer | Promise<Answer>,
  hasRecording: boolean,
) {
  const typed = parseMessage(sent);
  const arrived = arrivals.get(request);
  if (typeof arrived !== 'object') return { answer: refuse(typed, { status: 422 }) };
  if (arrived instanceof RefusedError) {
    const state = { faults: { recording: arrived.message }, status: uploadStatus(arrived) };
    return { answer: refuse(typed, state) };
  }
  const { recording, transcript } = arrived;
  const values = { ...typed, transcript: transcript || typed.transcript };
  if (removedUpload(sent)) return { answer: refuse(values, { recording, problems: [] }) };
  const faults: MessageFaults = {
    ...(!recording &&
      sent.get('do') === 'publish' &&
      !hasRecording && { recording: 'The recording is missing. Choose it.' }),
    ...messageFaults(values, library, sent.get('agreedDate')),
  };
  if (Object.keys(faults).length > 0) return { answer: refuse(values, { faults, recording, status: 422 }) };
  return { values, recording };
}

export async function addMessage(library: Library, visit: SignedInVisit): Promise<Answer> {
  if (isOff(library)) return notFound;
  const { form: sent, person } = visit;
  if (!sent.has('do')) sent.set('do', 'publish');
  const refuse = (typed: MessageValues, state: FormState) => messageForm(library, typed, person, state);
  const { values, recording, answer } = posted(library, visit, refuse, false);
  if (answer) return answer;
  try {
    if (sent.get('do') === 'publish' && recording)
      return { to: await publish(library, values, recording, person) };
    const id = await freeMessageId(library, values.title);
    await saveMessageDraft(library, id, undefined, values, recording, person);
    return { to: `${addressOf(id)}?saved` };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return refuse(values, { problems: error.sentences, recording, status: refusedStatus(error) });
  }
}

/** Saves a draft, then does what its button says. */
export async function changeDraft(library: Library, visit: SignedInVisit): Promise<Answer> {
  const { drafts } = library;
  const { form: sent, params, person } = visit;
  const draft = isOff(library) ? undefined : await findMessageDraft(library, params.id ?? '');
  if (!draft) return notFound;
  const { data, id } = draft;
  const refuse = (typed: MessageValues, state: FormState) => draftForm(library, draft, person, typed, state);
  const arrived = posted(library, visit, refuse, Boolean(data.audio ?? data.video));
  if (arrived.answer) return arrived.answer;
  const { values: typed, recording } = arrived;
  let values = typed;
  let isSaved = false;
  const outcome = await applyForm(sent, async () => {
    const current = await findMessageDraft(library, id);
    if (!current) return 'This draft was published or discarded meanwhile. Nothing was changed.';
    return {
      version: current.version,
      fields: bothVersions(typed, current.values),
      check(chosen) {
        values = withChoices(typed, current.values, chosen);
        return async () => {
          await saveMessageDraft(library, id, current, values, recording, person);
          isSaved = true;
          return sent.get('do') === 'publish' ? drafts.publishSaved(messageFile(id), person) : undefined;
        };
      },
    };
  });
  const latest = await findMessageDraft(library, id);
  if ('refusal' in outcome) {
    const { errors: problems = [], conflict, status } = outcome.refusal;
    const state = { problems, conflict, status, recording: isSaved ? undefined : recording };
    return latest
      ? draftForm(library, latest, person, values, state)
      : messageForm(library, values, person, state);
  }
  if (outcome.done) return { to: addedAddress(outcome.done, id) };
  if (sent.get('do') !== 'link' || !latest || drafts.faults(messageFile(id), latest.opened.text).length > 0)
    return { to: `${addressOf(id)}?saved` };
  return draftForm(library, latest, person, values, {
    link: await previewLink(library, messageFile(id), person.id),
  });
}

/** @returns where the person sees that it is published. @throws RefusedError */
async function publish(
  library: Library,
  values: MessageValues,
  recording: WaitingRecording,
  by: Person,
  alsoTaken: readonly string[] = [],
): Promise<string> {
  const { content, publisher, uploads } = library;
  const id = await freeMessageId(library, values.title, alsoTaken);
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
    return addedAddress(change.id, id);
  } catch (error) {
    await placed.undo();
    // Another server published a message with this title.
    if (error instanceof TakenError) return publish(library, values, recording, by, [...alsoTaken, id]);
    throw error;
  }
}

const addedAddress = (change: string, id: string) => `/desk/library?done=${change}&message=${id}`;

/** The id of a new message is taken. */
class TakenError extends Error {}

/** A name for a new message that no message and no draft has. @param alsoTaken further names */
async function freeMessageId(library: Library, title: string, alsoTaken: readonly string[] = []) {
  const messages = library.content().messages.map(({ id }) => id);
  const drafts = (await listMessageDrafts(library)).map(({ file }) => basename(file, '.yaml'));
  return freeId(title, new Set([...messages, ...drafts, ...alsoTaken]), 'message');
}

/** The key of the unfinished upload whose button was pressed. */
const removedUpload = (form: URLSearchParams) => /^remove ([0-9a-f]{32})$/.exec(form.get('do') ?? '')?.[1];

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
