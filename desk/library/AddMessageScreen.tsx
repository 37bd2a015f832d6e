import { type FormEvent, useRef, useState } from 'react';
import { type FieldText, SelectField, type SelectOption, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { PreviewLink } from '../editor/FieldsScreen.tsx';
import { listedErrors } from '../gatherings/ChangeScreen.tsx';
import { UploadField } from '../media/UploadField.tsx';
import { Button } from '../ui/Button.tsx';
import { type ConflictProps, VersionFields } from '../ui/Conflict.tsx';
import { Head } from '../ui/Head.tsx';
import { type TranscriptFacts, TranscriptSummary } from './TranscriptSummary.tsx';
import { useUpload } from './use-upload.ts';

/** The fields of the form, besides the recording. */
export const messageTexts = {
  title: { label: 'Title' },
  date: { label: 'Date' },
  speaker: { label: 'Speaker' },
  series: { label: 'Series' },
  passages: { label: 'Passages', hint: 'Several are separated by semicolons.' },
  summary: { label: 'Summary', hint: 'A sentence or two. If empty, it names the passages.' },
  transcript: { label: 'Transcript', hint: 'Paste the text, with or without times.' },
} as const satisfies Record<string, FieldText>;

export type MessageValues = Readonly<Record<keyof typeof messageTexts, string>>;
export type MessageFaults = Partial<Record<keyof MessageValues | 'recording', string>>;

export interface AddMessageProps {
  values: MessageValues;
  errorByField: MessageFaults;
  /** Problems that the content check found. */
  problems: readonly string[];
  /** A recording that has already arrived. */
  recording: { id: string; about: string } | undefined;
  /** Uploads that no message uses: who began each, when, and its size. */
  unfinished: readonly { key: string; about: string }[];
  /** Recognizes a form that is sent twice. */
  once: string;
  /** How the transcript was understood; undefined without one. */
  transcript: TranscriptFacts | undefined;
  /** Undefined for a new message. */
  draft:
    | {
        title: string;
        address: string;
        version: string;
        /** Who saved it, and when. */
        saved: string;
        isSaved: boolean;
        /** The length and size of its recording. */
        recording: string | undefined;
        /** Not while the draft has problems. */
        hasPage: boolean;
        /** A preview link and its expiry. */
        link: { href: string; until: string } | undefined;
      }
    | undefined;
  /** Both versions, when someone else saved the draft meanwhile. */
  conflict: ConflictProps | undefined;
  speakers: readonly string[];
  series: readonly SelectOption[];
}

const accepted = '.mp3,.m4a,.ogg,.opus,.aac,audio/mpeg,audio/mp4,audio/ogg,audio/aac';

/** The form for a new message or its draft. JavaScript sends the recording in parts meanwhile. */
export function AddMessageScreen(props: AddMessageProps) {
  const { errorByField, problems, recording, draft, conflict, once } = props;
  const errors = listedErrors(errorByField);
  const form = useRef<HTMLFormElement>(null);
  const upload = useUpload();
  /** The button that was pressed before all parts had arrived. */
  const [pressed, setPressed] = useState<string>();

  /** The form is sent without the file when all its parts have arrived. */
  async function submit(event: FormEvent<HTMLFormElement>) {
    if (!upload.file) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const button = (submitter as HTMLButtonElement | null)?.value ?? 'publish';
    if (button.startsWith('remove ')) {
      // An upload that is running continues when its file is chosen again.
      const sent = form.current?.elements.namedItem('upload') as HTMLInputElement;
      sent.value = recording?.id ?? '';
      return;
    }
    event.preventDefault();
    setPressed(button);
    if (await upload.finished()) form.current?.submit();
    setPressed(undefined);
  }

  const failure = draft ? 'This cannot be published yet.' : 'Nothing was added.';
  return (
    <>
      <Head
        heading={draft?.title ?? 'Add a message'}
        note={
          draft
            ? `${draft.saved}. Visitors do not see it yet.`
            : 'It gets its own page, and is in the podcast. You can undo it.'
        }
        back={{ href: '/desk/library', label: 'Message library' }}
      />
      {draft?.isSaved && (
        <p className="d-said" role="status">
          <b>Saved.</b> Only staff see and hear this draft; “Publish” shows it to visitors.
        </p>
      )}
      {draft?.link && <PreviewLink {...draft.link} />}
      <ErrorSummary
        form="message"
        errors={errors}
        failure={Object.keys(errors).length + problems.length > 0 ? failure : undefined}
      />
      {problems.map((problem) => (
        <p className="d-note" key={problem}>
          {problem}
        </p>
      ))}
      <form
        ref={form}
        className="d-form"
        method="post"
        action={draft?.address ?? '/desk/library/add'}
        encType="multipart/form-data"
        onSubmit={submit}
      >
        {(recording ?? draft?.recording) && (
          <p className="d-said">
            <b>The recording has arrived:</b> {recording?.about ?? draft?.recording}. Choose another file to
            replace it.
          </p>
        )}
        <input type="hidden" name="once" value={once} />
        {/* Pressed again with the same day, the button means it. */}
        {errors.date && <input type="hidden" name="agreedDate" value={props.values.date} />}
        {draft && <VersionFields version={draft.version} conflict={conflict} />}
        {pressed && <input type="hidden" name="do" value={pressed} />}
        <input type="hidden" name="upload" value={upload.id ?? recording?.id ?? ''} />
        <div className="field" id="message-recording-field">
          <UploadField
            id="message-recording"
            // The parts have been sent: the form need not send the file again.
            name={upload.file ? undefined : 'recording'}
            label="Recording"
            hint="An MP3 or M4A file, up to 250 MB. OGG and AAC play, too, but an iPhone needs version 18.4 for OGG."
            accept={accepted}
            onChoose={upload.choose}
          />
          {errorByField.recording && <p className="error">{errorByField.recording}</p>}
          <Progress {...upload} />
        </div>
        <MessageFields {...props} errors={errors} />
        <Actions draft={draft} isWaiting={pressed !== undefined} />
        <UnfinishedUploads uploads={props.unfinished} />
      </form>
      {draft?.hasPage && <DraftPage address={`${draft.address}/page`} />}
    </>
  );
}

function MessageFields({
  values,
  errors,
  speakers,
  series,
  transcript,
}: AddMessageProps & { errors: ReturnType<typeof listedErrors> }) {
  const field = (name: keyof MessageValues) => ({
    form: 'message',
    name,
    text: messageTexts[name],
    value: values[name],
    errors: errors[name],
  });
  return (
    <>
      <TextField {...field('title')} required />
      <TextField {...field('date')} type="date" required />
      <TextField {...field('speaker')} list="speakers" required />
      <datalist id="speakers">
        {speakers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField {...field('series')} placeholder="None" options={series} />
      <TextField {...field('passages')} />
      <TextArea {...field('summary')} rows={3} />
      <TextArea {...field('transcript')} rows={6} />
      {transcript && <TranscriptSummary {...transcript} />}
      <div className="field">
        <UploadField
          id="message-transcript-file"
          name="transcriptFile"
          label="Or a file with the transcript"
          hint="A .vtt, .srt, .sbv or .txt file."
          accept=".vtt,.srt,.sbv,.txt,text/vtt,text/plain"
        />
      </div>
    </>
  );
}

function Actions({ draft, isWaiting }: Pick<AddMessageProps, 'draft'> & { isWaiting: boolean }) {
  return (
    <div className="d-actions">
      <Button name="do" value="publish" disabled={isWaiting}>
        {isWaiting ? 'Waiting for the recording …' : draft ? 'Publish' : 'Add this message'}
      </Button>
      <Button secondary name="do" value="save" disabled={isWaiting}>
        Save draft
      </Button>
      {draft?.hasPage && (
        <Button secondary name="do" value="link" disabled={isWaiting}>
          Link to show someone
        </Button>
      )}
      <a className="button button-secondary" href={draft ? `${draft.address}/discard` : '/desk/library'}>
        {draft ? 'Discard' : 'Do not add it'}
      </a>
    </div>
  );
}

function DraftPage({ address }: { address: string }) {
  return (
    <section className="d-draft-page" aria-labelledby="page">
      <h2 id="page">As visitors will see it</h2>
      <iframe src={address} title="The page of this draft" />
      <p>
        <a className="button button-secondary" href={address} target="_blank" rel="noopener">
          Open this page<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </section>
  );
}

/** Buttons of the form, so that what was typed stays. */
function UnfinishedUploads({ uploads }: { uploads: AddMessageProps['unfinished'] }) {
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="unfinished">
      <h2 id="unfinished">Unfinished uploads</h2>
      <p>These recordings were sent and never added. The server removes each after a day.</p>
      <ul className="d-list">
        {uploads.map(({ key, about }) => (
          <li className="d-row" key={key}>
            <span>{about}</span>
            <Button secondary name="do" value={`remove ${key}`} formNoValidate>
              Remove<span className="visually-hidden"> the upload: {about}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ file, sent, fault, isBroken, resume }: ReturnType<typeof useUpload>) {
  if (!file) return null;
  const percent = Math.floor((sent / file.size) * 100);
  if (fault)
    return (
      <p className="error" role="alert">
        {fault}
      </p>
    );
  return (
    <div className="d-progress">
      <progress aria-label="Recording sent" max={file.size} value={sent} />
      <p role="status">
        {isBroken
          ? `The connection broke at ${percent} percent.`
          : sent === file.size
            ? 'The recording has arrived.'
            : `${percent} percent sent`}
      </p>
      {isBroken && (
        <button className="button button-secondary" type="button" onClick={resume}>
          Continue
        </button>
      )}
    </div>
  );
}
