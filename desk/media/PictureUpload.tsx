import { type SyntheticEvent, useState } from 'react';
import { useHydrated } from '#site/ui/use-hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { reachDesk } from '../ui/reach-desk.ts';
import { maxFileBytes, maxFiles, maxPictures } from '../upload-limits.ts';
import { UploadField } from './UploadField.tsx';

interface Upload {
  file: File;
  /** Of its bytes that were sent; undefined while it waits. */
  percent?: number;
  /** The id of the picture that was added. */
  id?: string;
  /** Why the desk refused it. */
  fault?: string;
  /** It was not sent, and can be sent again. */
  isBroken?: boolean;
}

/** A form of several pictures. JavaScript sends each by itself, and tells how far it is. */
export function PictureUpload() {
  const most = useHydrated() ? maxPictures : maxFiles;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [chosenCount, setChosenCount] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [isOver, setIsOver] = useState(false);

  /** Sends what is neither added nor refused. */
  async function send(list: readonly Upload[]) {
    setIsSending(true);
    const isReached = await reachDesk();
    let current = list.map((upload) => (upload.isBroken ? { file: upload.file } : upload));
    const show = (index: number, changes: Partial<Upload>) => {
      current = current.map((upload, position) => (position === index ? { ...upload, ...changes } : upload));
      setUploads(current);
    };
    setUploads(current);
    for (const [index, { file, id, fault }] of current.entries()) {
      if (id || fault) continue;
      const progress = (percent: number) => show(index, { percent });
      show(index, isReached ? await sendPicture(file, progress) : { isBroken: true });
    }
    setIsSending(false);
    if (current.every(({ id }) => id)) location.assign(addressOf(current));
  }

  function choose(event: SyntheticEvent<HTMLFormElement>, files: FileList | null | undefined) {
    // Without a file the desk says so.
    if (event.type === 'submit' && files?.length === 0) return;
    event.preventDefault();
    setIsOver(false);
    const chosen = [...(files ?? [])];
    if (isSending || chosen.length === 0) return;
    event.currentTarget.reset();
    setChosenCount(chosen.length);
    void send(chosen.slice(0, maxPictures).map((file) => ({ file })));
  }

  return (
    <>
      <form
        className={isOver ? 'd-drop over' : 'd-drop'}
        method="post"
        action="/desk/pictures"
        encType="multipart/form-data"
        onSubmit={(event) => choose(event, event.currentTarget.querySelector('input')?.files)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => choose(event, event.dataTransfer.files)}
      >
        <UploadField
          id="upload"
          name="upload"
          label="Add pictures"
          hint={`Choose up to ${most} together${most === maxPictures ? ', or drop them here' : ''}. JPEG, PNG or WebP, ${maxFileBytes / 1e6} MB each.`}
          multiple
        />
        <Button disabled={isSending}>Add</Button>
      </form>
      {chosenCount > maxPictures && (
        <p className="d-note">
          You chose {chosenCount} pictures. The first {maxPictures} are added. Choose the others after that.
        </p>
      )}
      {uploads.length > 0 && (
        <Progress uploads={uploads} isSending={isSending} onRepeat={() => send(uploads)} />
      )}
    </>
  );
}

interface ProgressProps {
  uploads: readonly Upload[];
  isSending: boolean;
  onRepeat(): void;
}

/** A line for each picture; in the end only for those that were not added. */
function Progress({ uploads, isSending, onRepeat }: ProgressProps) {
  const added = uploads.filter(({ id }) => id);
  return (
    <section className="d-panel d-sending" aria-label="Pictures that are sent">
      <p role="status">
        <b>
          {added.length} of {uploads.length} pictures {added.length === 1 ? 'was' : 'were'} added
          {isSending ? ' …' : '.'}
        </b>
      </p>
      <ul className="d-list">
        {uploads.map(({ file, percent = 0, ...upload }, index) =>
          isSending || !upload.id ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={index}>
              <span>{file.name}</span>
              <span className={upload.fault || upload.isBroken ? 'error' : 'd-meta'}>
                {stateOf({ file, percent, ...upload })}
              </span>
              {percent > 0 && isSending && !upload.id && !upload.fault && !upload.isBroken && (
                <progress aria-label={`${file.name}, sent`} max={100} value={percent} />
              )}
            </li>
          ) : null,
        )}
      </ul>
      {!isSending && (
        <div className="d-actions">
          {uploads.some(({ isBroken }) => isBroken) && (
            <button className="button" type="button" onClick={onRepeat}>
              Try again
            </button>
          )}
          {added.length > 0 && (
            <a className="button button-secondary" href={addressOf(added)}>
              See what was added
            </a>
          )}
        </div>
      )}
    </section>
  );
}

function stateOf({ percent, id, fault, isBroken }: Upload): string {
  if (id) return 'Added';
  if (fault) return fault;
  if (isBroken) return 'The connection broke. Try again.';
  if (!percent) return 'Waiting';
  return percent < 100 ? `${percent} percent` : 'The desk is reading it';
}

/** The screen that follows, as after the form. */
const addressOf = (added: readonly Upload[]) =>
  added.length === 1 ? `/desk/pictures/${added[0]?.id}?done=added` : `/desk/pictures?added=${added.length}`;

/** Sends one picture. `fetch` tells nothing about the progress. */
function sendPicture(file: File, onProgress: (percent: number) => void): Promise<Partial<Upload>> {
  const { promise, resolve } = Promise.withResolvers<Partial<Upload>>();
  const request = new XMLHttpRequest();
  request.open('POST', '/desk/pictures');
  request.setRequestHeader('accept', 'application/json');
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
  request.onloadend = () => {
    const { id, error } = Object(request.response);
    resolve(id ? { id } : request.status === 422 ? { fault: error } : { isBroken: true });
  };
  const body = new FormData();
  body.append('upload', file);
  request.send(body);
  return promise;
}
