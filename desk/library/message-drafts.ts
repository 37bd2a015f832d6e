import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '#content-model/content.ts';
import { kindOf } from '#content-model/content-files.ts';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import { recordOf } from '#content-model/source.ts';
import { decodeText } from '#core/text-encoding.ts';
import { writeWholeFile } from '#server/data-folder.ts';
import type { Person } from '../auth/person.ts';
import { listDrafts, type StoredDraft } from '../editor/draft-repository.ts';
import type { OpenRecord } from '../editor/drafts.ts';
import type { EditServices } from '../editor/fields-form.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { ChangedMeanwhile, versionOf } from '../publish/version.ts';
import {
  type MessageValues,
  messageFile,
  recordOfMessage,
  transcriptFile,
  valuesOfMessage,
  withMessage,
} from './new-message.ts';
import type { RecordingStore, WaitingRecording } from './recording-store.ts';

export interface MessageDraftServices extends Pick<EditServices, 'db' | 'drafts' | 'live' | 'recordings'> {
  content(): Content;
  publisher: Publisher;
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
const isTranscript = /^\w[\w.-]*\.(?:vtt|srt|sbv|txt)$/;

export type MessageDrafts = ReturnType<typeof createMessageDrafts>;

/**
 * Drafts of new messages: drafts of the editor, whose recording and transcript wait where those of published
 * messages are. No visitor can reach either until a published message names it.
 */
export function createMessageDrafts(services: MessageDraftServices) {
  const { db, drafts, live, content, publisher, publishDir, uploads } = services;
  const kind = kindOf(messageFile('any')) as Kind;

  async function list(): Promise<StoredDraft[]> {
    return (await listDrafts(db)).filter(({ file, base }) => base === null && kindOf(file) === kind);
  }

  async function find(id: string): Promise<MessageDraft | undefined> {
    const opened = isId.test(id) ? await drafts.open(messageFile(id), kind) : undefined;
    if (!opened?.draft || opened.live !== null) return undefined;
    const data = recordOf(dataOf(opened.file, opened.text));
    const { transcript } = data;
    const text =
      typeof transcript === 'string' && isTranscript.test(transcript)
        ? await readFile(join(live.dir(), 'messages', transcript)).then(
            (bytes) => decodeText(bytes) ?? '',
            () => '',
          )
        : '';
    return {
      id,
      opened: { ...opened, draft: opened.draft },
      data,
      values: valuesOfMessage(data, text.trim(), content()),
      version: versionOf(opened.text, text),
    };
  }

  /** @param before the text that the draft had; undefined for a new file */
  async function storeTranscript(name: string, text: string, before: string | undefined) {
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

  return {
    list,
    find,
    /**
     * @param before undefined for a new draft
     * @param recording undefined to keep the one that it has
     * @throws RefusedError; ChangedMeanwhile when someone else saved it after `before` was read
     */
    async save(
      id: string,
      before: MessageDraft | undefined,
      values: MessageValues,
      recording: WaitingRecording | undefined,
      by: Person,
    ): Promise<void> {
      const file = messageFile(id);
      const old = before?.data ?? {};
      const placed = recording && (await uploads.place(by.id, recording, id));
      const audio = placed?.name ?? (typeof old.audio === 'string' ? old.audio : undefined);
      const fields = recordOfMessage(id, values, audio, content());
      const request = {
        seen: old,
        data: withMessage(old, fields),
        undecided: [],
        chosen: () => undefined,
      };
      const first = { file, kind, live: null, draft: undefined, text: '', theirs: '', conflicts: [] };
      try {
        if (await drafts.save(file, kind, request, by, before?.opened ?? first)) throw new ChangedMeanwhile();
      } catch (error) {
        await placed?.undo();
        throw error;
      }
      const name = transcriptFile(id, values.transcript);
      if (name && (name !== old.transcript || values.transcript !== before?.values.transcript))
        await storeTranscript(
          name,
          values.transcript,
          name === old.transcript ? before?.values.transcript : undefined,
        );
    },
  };
}
