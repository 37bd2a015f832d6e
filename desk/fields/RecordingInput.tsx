import { useEffect, useRef, useState } from 'react';
import { UploadField } from '../media/UploadField.tsx';
import { useUpload } from '../media/use-upload.ts';
import { Button } from '../ui/Button.tsx';
import { type InputProps, type Options, uploadIdField } from './field-input.ts';

const accepted = '.mp3,.m4a,.ogg,.opus,.aac,audio/mpeg,audio/mp4,audio/ogg,audio/aac';

/** A sound file. JavaScript sends it in parts while the other fields are filled in. */
export function RecordingInput({ field, options: { recording } }: InputProps) {
  const { form, name, value, errors, text } = field;
  const id = `${form}-${name}`;
  const upload = useUpload();
  const { arrivedId, isWaiting } = useSubmitAfterUpload(upload, recording?.id ?? '');
  const error = errors?.[0];
  return (
    <div className={error ? 'field bad' : 'field'}>
      {recording?.about && (
        <p className="d-said">
          <b>The recording{recording.id && ' has arrived'}:</b> {recording.about}. Choose another file to
          replace it.
        </p>
      )}
      <input type="hidden" name={name} value={value} />
      <input type="hidden" name={uploadIdField} ref={arrivedId} value={upload.id ?? recording?.id ?? ''} />
      <UploadField
        id={id}
        // The parts have been sent: the form need not send the file again.
        name={upload.file ? undefined : `upload.${name}`}
        label={text.label}
        hint={text.hint}
        accept={accepted}
        onChoose={upload.choose}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <Progress {...upload} isWaiting={isWaiting} />
      {value !== '' && (
        <label className="d-choice">
          <input type="checkbox" name={name} value="" />
          Remove the recording
        </label>
      )}
      <UnfinishedUploads uploads={recording?.unfinished ?? []} />
    </div>
  );
}

/** Submits the form without the file when all its parts have arrived. */
function useSubmitAfterUpload(upload: ReturnType<typeof useUpload>, checkedId: string) {
  const arrivedId = useRef<HTMLInputElement>(null);
  const complete = useRef<File>(undefined);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    const form = arrivedId.current?.form;
    async function submit(event: SubmitEvent) {
      const { submitter } = event;
      if (!upload.file || complete.current === upload.file) return;
      if (arrivedId.current && submitter instanceof HTMLButtonElement && isRemoval(submitter.value)) {
        // An upload that is running continues when its file is chosen again.
        arrivedId.current.value = checkedId;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isWaiting) return;
      setIsWaiting(true);
      const hasArrived = await upload.finished();
      setIsWaiting(false);
      if (!hasArrived) return;
      complete.current = upload.file;
      // A form ignores this during its `submit` event.
      setTimeout(() => form?.requestSubmit(submitter));
    }
    // Before the editor’s sheet sends the form.
    form?.addEventListener('submit', submit, true);
    return () => form?.removeEventListener('submit', submit, true);
  });
  return { arrivedId, isWaiting };
}

/** The button of an upload that was never used. */
const isRemoval = (action: string) => action.startsWith('remove ');

interface ProgressProps extends ReturnType<typeof useUpload> {
  /** A button was pressed before all parts had arrived. */
  isWaiting: boolean;
}

function Progress({ file, sent, fault, isBroken, resume, isWaiting }: ProgressProps) {
  if (!file) return null;
  const percent = Math.floor((sent / file.size) * 100);
  if (fault)
    return (
      <p className="error" role="alert">
        {fault}
      </p>
    );
  return (
    <div className="stack d-progress">
      <progress aria-label="Recording sent" max={file.size} value={sent} />
      <p role="status">
        {isBroken
          ? `The connection broke at ${percent} percent.`
          : sent === file.size
            ? 'The recording has arrived.'
            : `${percent} percent sent`}
        {isWaiting && '. Waiting for the recording …'}
      </p>
      {isBroken && (
        <button className="button button-secondary" type="button" onClick={resume}>
          Continue
        </button>
      )}
    </div>
  );
}

/** Buttons of the form, so that what was typed stays. */
function UnfinishedUploads({ uploads }: { uploads: NonNullable<Options['recording']>['unfinished'] }) {
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
