import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { kindOf } from '#content-model/content-files.ts';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import { recordOf } from '#content-model/source.ts';
import { transcriptEndings } from '#core/messages/transcript.ts';
import { decodeText } from '#core/text-encoding.ts';
import { writeWholeFile } from '#server/data-folder.ts';
import type { OpenRecord } from '../editor/drafts.ts';
import type { EditServices } from '../editor/fields-form.ts';
import type { Person } from '../person.ts';
import { dataOf } from '../publish/record-text.ts';
import { ChangedMeanwhile, versionOf } from '../publish/version.ts';
import { listDrafts, type StoredDraft } from '../records/draft-repository.ts';
import type { MessageValues } from './AddMessageScreen.tsx';
import {
  type MessageContext,
  messageFile,
  recordOfMessage,
  transcriptFile,
  valuesOfMessage,
} from './new-message.ts';
import type { RecordingStore, WaitingRecording } from './recording-store.ts';

/** What the message library needs. */
export interface Library extends EditServices, MessageContext {
  dataDir: string;
  /** The folder to which the desk publishes. */
  publishDir: string;
  uploads: RecordingStore;
}

/** A message that was never published. */
export interface MessageDraft {
  id: string;
  opened: OpenRecord & { draft: StoredDraft };
  data: Record<string, unknown>;
  values: MessageValues;
  /** Changes when someone saves the draft. */
  version: string;
}

const isId = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A file in the folder of messages. A draft may name anything: its values are not checked yet. */
const isTranscript = new RegExp(`^\\w[\\w.-]*\\.(?:${transcriptEndings.join('|')})$`);

const kind = kindOf(messageFile('any')) as Kind;

/*
 * Drafts of new messages are drafts of the editor, whose recording and transcript wait where those of
 * published messages are. No visitor can reach either until a published message names it.
 */

export async function listMessageDrafts({ db }: Pick<Library, 'db'>): Promise<StoredDraft[]> {
  return (await listDrafts(db)).filter(({ file, base }) => base === null && kindOf(file) === kind);
}

export async function findMessageDraft(library: Library, id: string): Promise<MessageDraft | undefined> {
  const { drafts, content } = library;
  const opened = isId.test(id) ? await drafts.open(messageFile(id), kind) : undefined;
  if (!opened?.draft || opened.live !== null) return undefined;
  const data = recordOf(dataOf(opened.file, opened.text));
  const { transcript } = data;
  const isFile = typeof transcript === 'string' && isTranscript.test(transcript);
  const text = isFile ? await readTranscript(library, transcript) : '';
  return {
    id,
    opened: { ...opened, draft: opened.draft },
    data,
    values: valuesOfMessage(data, text.trim(), content()),
    version: versionOf(opened.text, text),
  };
}

/** The text of a file next to the records; empty if it is missing or no text. */
export async function readTranscript({ live }: Pick<Library, 'live'>, file: string): Promise<string> {
  const bytes = await readFile(join(live.dir(), 'messages', file)).catch(() => undefined);
  return (bytes && decodeText(bytes)) ?? '';
}

/**
 * @param before undefined for a new draft
 * @param recording undefined to keep the one that it has
 * @throws RefusedError; ChangedMeanwhile when someone else saved it after `before` was read
 */
export async function saveMessageDraft(
  library: Library,
  id: string,
  before: MessageDraft | undefined,
  values: MessageValues,
  recording: WaitingRecording | undefined,
  by: Person,
): Promise<void> {
  const { drafts, content, uploads } = library;
  const file = messageFile(id);
  const old = before?.data ?? {};
  const placed = recording && (await uploads.place(by.id, recording, id));
  const audio = placed?.name ?? (typeof old.audio === 'string' ? old.audio : undefined);
  const data = recordOfMessage(id, values, audio, content(), old);
  const request = { seen: old, data, undecided: [], chosen: () => undefined };
  const first = { file, kind, live: null, draft: undefined, text: '', theirs: '', conflicts: [] };
  try {
    if (await drafts.save(file, kind, request, by, before?.opened ?? first)) throw new ChangedMeanwhile();
  } catch (error) {
    await placed?.undo();
    throw error;
  }
  const { transcript } = values;
  const name = transcriptFile(id, transcript);
  const isSameFile = name === old.transcript;
  if (name && !(isSameFile && transcript === before?.values.transcript))
    await storeTranscript(library, name, transcript, isSameFile ? before?.values.transcript : undefined);
}

/** @param before the text that the draft had; undefined for a new file */
async function storeTranscript(
  { publisher, publishDir }: Library,
  name: string,
  text: string,
  before: string | undefined,
) {
  await publisher.place(async () => {
    const folder = join(publishDir, 'messages');
    const present = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (before !== undefined && present !== undefined && present.trim() !== before)
      throw new ChangedMeanwhile();
    await mkdir(folder, { recursive: true });
    await writeWholeFile(join(folder, name), async (part) => {
      await writeFile(part, `${text}\n`);
      await chmod(part, 0o644);
    });
  });
}

const filesOf = ({ file, text }: Pick<StoredDraft, 'file' | 'text'>) => {
  const { audio, transcript } = recordOf(dataOf(file, text));
  return { audio, transcript };
};

/**
 * Removes the recording and the transcript of a new message when its draft no longer names them. Files of
 * another name stay: a message that was removed may come back with them.
 */
export async function removeUnnamedFiles(
  {
    db,
    content,
    publisher,
    publishDir,
    uploads,
  }: Pick<Library, 'db' | 'content' | 'publisher' | 'publishDir' | 'uploads'>,
  before: StoredDraft,
): Promise<void> {
  if (before.base !== null || kindOf(before.file) !== kind) return;
  const named = [...content().messages, ...(await listDrafts(db)).map(filesOf)];
  const id = RegExp.escape(basename(before.file, '.yaml'));
  const isLeft = (name: unknown, use: 'audio' | 'transcript', endings: string): name is string =>
    typeof name === 'string' &&
    new RegExp(`^${id}(?:-\\d+)?\\.(?:${endings})$`).test(name) &&
    !named.some((files) => files[use] === name);
  const { audio, transcript } = filesOf(before);
  if (isLeft(audio, 'audio', 'mp3|m4a|ogg|aac')) await uploads.remove(audio);
  if (isLeft(transcript, 'transcript', transcriptEndings.join('|')))
    await publisher.place(() => rm(join(publishDir, 'messages', transcript), { force: true }));
}
