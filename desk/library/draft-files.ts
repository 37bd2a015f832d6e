import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import type { Db } from '#server/database/schema.ts';
import { listDrafts, type StoredDraft } from '../editor/draft-repository.ts';
import { kindNamed } from '../editor/records.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { messageFile } from './new-message.ts';
import type { RecordingStore } from './recording-store.ts';

interface Dependencies {
  db: Db;
  content(): Pick<Content, 'messages'>;
  publisher: Pick<Publisher, 'place'>;
  /** The folder to which the desk publishes. */
  publishDir: string;
  uploads: Pick<RecordingStore, 'remove'>;
}

const filesOf = ({ file, text }: Pick<StoredDraft, 'file' | 'text'>) => {
  const { audio, transcript } = recordOf(dataOf(file, text));
  return { audio, transcript };
};

/**
 * Removes the recording and the transcript of a new message when its draft no longer names them. Files of
 * another name stay: a message that was removed may come back with them.
 */
export function createDraftFiles({ db, content, publisher, publishDir, uploads }: Dependencies) {
  return async function removeUnnamed(before: StoredDraft): Promise<void> {
    if (before.base !== null || kindNamed(before.file) !== kindNamed(messageFile('any'))) return;
    const named = [...content().messages, ...(await listDrafts(db)).map(filesOf)];
    const id = RegExp.escape(basename(before.file, '.yaml'));
    const isLeft = (name: unknown, kind: 'audio' | 'transcript', endings: string): name is string =>
      typeof name === 'string' &&
      new RegExp(`^${id}(?:-\\d+)?\\.(?:${endings})$`).test(name) &&
      !named.some((one) => one[kind] === name);
    const { audio, transcript } = filesOf(before);
    if (isLeft(audio, 'audio', 'mp3|m4a|ogg|aac')) await uploads.remove(audio);
    if (isLeft(transcript, 'transcript', 'vtt|srt|sbv|txt'))
      await publisher.place(() => rm(join(publishDir, 'messages', transcript), { force: true }));
  };
}
