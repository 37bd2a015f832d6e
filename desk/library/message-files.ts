import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Content } from '#content-model/content.ts';
import { kindOf } from '#content-model/content-files.ts';
import { recordingEndings } from '#content-model/schemas/field-kinds.ts';
import { recordOf } from '#content-model/source.ts';
import { transcriptEnding, transcriptEndings } from '#core/messages/transcript.ts';
import { cleanText } from '#core/text.ts';
import { decodeText } from '#core/text-encoding.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import { writeWholeFile } from '#server/data-folder.ts';
import type { Db } from '#server/database/schema.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { messageFileOf } from '../records/addresses.ts';
import { listDrafts, type StoredDraft } from '../records/draft-repository.ts';
import type { RecordingStore } from './recording-store.ts';

/*
 * A draft's recording and transcript are where those of published messages are. No visitor can reach either
 * until a published message names it. A changed one gets a name that no file has.
 */

export interface MessageFiles {
  db: Db;
  content(): Content;
  live: Pick<LiveContent, 'dir'>;
  publisher: Pick<Publisher, 'place'>;
  /** The folder to which the desk publishes. */
  publishDir: string;
  uploads: RecordingStore;
}

/** A file in the folder of messages. A draft may name anything: its values are not checked yet. */
const isTranscript = new RegExp(`^\\w[\\w.-]*\\.(?:${transcriptEndings.join('|')})$`);

/** The text of a file next to the records; empty if it is missing or no text. */
export async function readTranscript({ live }: Pick<MessageFiles, 'live'>, file: unknown): Promise<string> {
  if (typeof file !== 'string' || !isTranscript.test(file)) return '';
  const bytes = await readFile(join(live.dir(), 'messages', file)).catch(() => undefined);
  return cleanText((bytes && decodeText(bytes)) ?? '').trim();
}

/** @returns its file name, and how to remove it */
export async function storeTranscript(
  { publisher, publishDir }: Pick<MessageFiles, 'publisher' | 'publishDir'>,
  id: string,
  text: string,
) {
  const folder = join(publishDir, 'messages');
  const name = await publisher.place(async () => {
    await mkdir(folder, { recursive: true });
    for (let number = 1; ; number += 1) {
      const free = `${number === 1 ? id : `${id}-${number}`}.${transcriptEnding(text)}`;
      if (await stat(join(folder, free)).catch(() => undefined)) continue;
      await writeWholeFile(join(folder, free), async (part) => {
        await writeFile(part, `${text}\n`);
        await chmod(part, 0o644);
      });
      return free;
    }
  });
  return { name, undo: () => publisher.place(() => rm(join(folder, name), { force: true })) };
}

const filesOf = ({ file, text }: Pick<StoredDraft, 'file' | 'text'>) => {
  const { audio, transcript } = recordOf(dataOf(file, text));
  return { audio, transcript };
};

/**
 * Removes the recording and the transcript of a draft that neither a message nor a draft names any more.
 * Files of another name, and those of the published message, stay: an undone change may come back with them.
 * @param published the text that replaced the draft
 */
export async function removeUnnamedFiles(
  { db, content, publisher, publishDir, uploads }: Omit<MessageFiles, 'live'>,
  { file, text, base }: StoredDraft,
  published = '',
): Promise<void> {
  if (kindOf(file) !== kindOf(messageFileOf('any'))) return;
  const others = [base ?? '', published].map((version) => filesOf({ file, text: version }));
  const named = [...others, ...content().messages, ...(await listDrafts(db)).map(filesOf)];
  const id = RegExp.escape(basename(file, '.yaml'));
  const isLeft = (name: unknown, use: 'audio' | 'transcript', endings: readonly string[]): name is string =>
    typeof name === 'string' &&
    new RegExp(`^${id}(?:-\\d+)?\\.(?:${endings.join('|')})$`).test(name) &&
    !named.some((files) => files[use] === name);
  const { audio, transcript } = filesOf({ file, text });
  if (isLeft(audio, 'audio', recordingEndings)) await uploads.remove(audio);
  if (isLeft(transcript, 'transcript', transcriptEndings))
    await publisher.place(() => rm(join(publishDir, 'messages', transcript), { force: true }));
}
