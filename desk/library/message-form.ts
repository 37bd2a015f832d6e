import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Content } from '#content-model/content.ts';
import { withinDeadline } from '#content-model/deadline.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { sizeInWords, speakerName } from '#core/messages/library.ts';
import { minutesInWords } from '#core/messages/minutes.ts';
import { describeTranscript } from '#core/messages/transcript.ts';
import { listPeople } from '../auth/people.ts';
import type { Answer } from '../desk-route.ts';
import type { Person } from '../person.ts';
import type { ConflictProps } from '../ui/Conflict.tsx';
import type { AddMessageProps, MessageFaults, MessageValues } from './AddMessageScreen.tsx';
import type { Library, MessageDraft } from './message-drafts.ts';
import type { WaitingRecording } from './recording-store.ts';

/** What a form shows besides its values. */
export interface FormState {
  faults?: MessageFaults;
  problems?: readonly string[];
  recording?: WaitingRecording | undefined;
  draft?: AddMessageProps['draft'];
  conflict?: ConflictProps | undefined;
  status?: number;
}

/** The form of a new message. */
export async function messageForm(
  library: Library,
  values: MessageValues,
  person: Person,
  { faults = {}, problems = [], recording, draft, conflict, status = 200 }: FormState = {},
): Promise<Answer> {
  const { playlists, team, messages } = library.content();
  const speakers = [...team, ...messages.map(({ speaker }) => ({ id: speaker, name: speaker }))];
  return {
    screen: {
      name: 'library-add',
      title: draft?.title ?? 'Add a message',
      props: {
        values,
        errorByField: faults,
        problems,
        recording: recording && { id: recording.id, about: inWords(recording) },
        unfinished: await unfinishedUploads(library, person, recording),
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
export async function draftForm(
  library: Library,
  draft: MessageDraft,
  person: Person,
  values: MessageValues = draft.values,
  state: FormState & { link?: NonNullable<AddMessageProps['draft']>['link']; isSaved?: boolean } = {},
): Promise<Answer> {
  const { id, opened, data, version } = draft;
  const { audio } = data;
  const { content, drafts, recordings } = library;
  // A draft may name anything: its values are not checked yet.
  const isName = typeof audio === 'string' && audio === basename(audio);
  const found = isName ? await recordings.measure(audio).catch(() => undefined) : undefined;
  const faults = drafts.faults(opened.file, opened.text);
  return messageForm(library, values, person, {
    ...state,
    problems: state.problems ?? faults.map(({ text, formText = text }) => formText),
    draft: {
      title: draft.values.title,
      address: addressOf(id),
      version,
      saved: savedInWords(content().ministry, opened.draft),
      isSaved: state.isSaved ?? false,
      recording: found && inWords(found.recording),
      hasPage: faults.length === 0,
      link: state.link,
    },
  });
}

/** Address of a draft. */
export const addressOf = (id: string) => `/desk/library/draft/${id}`;

export function savedInWords(
  { address, dates }: Content['ministry'],
  { person_name, saved_at }: { person_name: string; saved_at: string },
): string {
  return `Draft by ${person_name}, ${dayAndHour(new Date(saved_at), address.timeZone, dates)}`;
}

const inWords = ({ seconds, bytes }: Pick<WaitingRecording, 'seconds' | 'bytes'>) =>
  `${minutesInWords(seconds)}, ${sizeInWords(bytes)}`;

/** The unused uploads of a person; for an owner, of everyone. */
async function unfinishedUploads(
  { content, db, uploads }: Library,
  { id, role }: Person,
  used: WaitingRecording | undefined,
) {
  const found = await uploads.unfinished(role === 'owner' ? undefined : id);
  const people = found.some(({ owner }) => owner !== id) ? await listPeople(db) : [];
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

/** How a transcript is understood; undefined if reading it takes too long. */
export const understood = (text: string) => withinDeadline(text, () => describeTranscript(text));
