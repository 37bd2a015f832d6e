import { type FormEvent, useRef, useState } from 'react';
import { SelectField, type SelectOption, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { listedErrors } from '../gatherings/GatheringForm.tsx';
import { UploadField } from '../media/UploadField.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import type { MessageFaults, MessageValues } from './new-message.ts';
import { useUpload } from './use-upload.ts';

export interface AddMessageProps {
  values: MessageValues;
  errorByField: MessageFaults;
  /** Problems that the content check found. */
  problems: readonly string[];
  /** A recording that has already arrived. */
  recording: { id: string; about: string } | undefined;
  speakers: readonly string[];
  series: readonly SelectOption[];
}

const accepted = '.mp3,.m4a,.ogg,audio/mpeg,audio/mp4,audio/ogg';

/** The form for a new message. With JavaScript the recording is sent in parts while the rest is written. */
export function AddMessageScreen(props: AddMessageProps) {
  const { values, errorByField, problems, recording, speakers, series } = props;
  const errors = listedErrors(errorByField);
  const form = useRef<HTMLFormElement>(null);
  const upload = useUpload();
  const [isWaiting, setWaiting] = useState(false);
  const field = (name: keyof MessageValues) => ({
    form: 'message',
    name,
    value: values[name],
    errors: errors[name],
  });

  /** The form is sent without the file when all its parts have arrived. */
  async function submit(event: FormEvent) {
    if (!upload.file) return;
    event.preventDefault();
    setWaiting(true);
    const hasArrived = await upload.finished();
    setWaiting(false);
    if (hasArrived) form.current?.submit();
  }

  return (
    <>
      <Head
        heading="Add a message"
        note="It gets its own page, and is in the podcast. You can undo it."
        back={{ href: '/desk/library', label: 'Message library' }}
      />
      <ErrorSummary
        form="message"
        errors={errors}
        failure={Object.keys(errors).length + problems.length > 0 ? 'Nothing was added.' : undefined}
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
        action="/desk/library/add"
        encType="multipart/form-data"
        onSubmit={submit}
      >
        {recording && (
          <p className="d-said">
            <b>The recording has arrived:</b> {recording.about}. Choose another file to replace it.
          </p>
        )}
        <input type="hidden" name="upload" value={upload.id ?? recording?.id ?? ''} />
        <div className="field" id="message-recording-field">
          <UploadField
            id="message-recording"
            // The parts have been sent: the form need not send the file again.
            name={upload.file ? undefined : 'recording'}
            label="Recording"
            hint="An MP3, M4A or OGG file, up to 250 MB."
            accept={accepted}
            onChoose={upload.choose}
          />
          {errorByField.recording && <p className="error">{errorByField.recording}</p>}
          <Progress {...upload} />
        </div>
        <TextField {...field('title')} text={{ label: 'Title' }} required />
        <TextField {...field('date')} text={{ label: 'Date' }} type="date" required />
        <TextField {...field('speaker')} text={{ label: 'Speaker' }} list="speakers" required />
        <datalist id="speakers">
          {speakers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SelectField {...field('series')} text={{ label: 'Series' }} placeholder="None" options={series} />
        <TextField
          {...field('passages')}
          text={{ label: 'Passages', hint: 'Several are separated by semicolons.' }}
        />
        <TextArea
          {...field('summary')}
          text={{ label: 'Summary', hint: 'A sentence or two. If empty, it names the passages.' }}
          rows={3}
        />
        <TextArea
          {...field('transcript')}
          text={{ label: 'Transcript', hint: 'Paste the text, with or without times.' }}
          rows={6}
        />
        <div className="field">
          <UploadField
            id="message-transcript-file"
            name="transcriptFile"
            label="Or a file with the transcript"
            hint="A .vtt, .srt or .txt file."
            accept=".vtt,.srt,.txt,text/vtt,text/plain"
          />
        </div>
        <div className="d-actions">
          <Button disabled={isWaiting}>
            {isWaiting ? 'Waiting for the recording …' : 'Add this message'}
          </Button>
          <a className="button button-secondary" href="/desk/library">
            Do not add it
          </a>
        </div>
      </form>
    </>
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
