import type { TranscriptFacts } from '#core/messages/transcript.ts';
import { ButtonLink } from '#site/ui/Link.tsx';
import { TranscriptSummary } from '../fields/TranscriptInput.tsx';
import { UndoButton } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

export interface LibraryProps {
  /** Drafts first. */
  rows: readonly { href: string; title: string; about: string }[];
  older: string | undefined;
  /** Free space for recordings: '12 GB'. */
  space: string;
  /** The id of the change that added a message. */
  done: string | undefined;
  /** How the transcript of the added message was understood. */
  transcript: TranscriptFacts | undefined;
  /** A draft has just been discarded. */
  isDiscarded: boolean;
}

/** The messages with their own pages, the newest first. */
export function LibraryScreen({ rows, older, space, done, transcript, isDiscarded }: LibraryProps) {
  return (
    <>
      <Head heading="Message library" note={`The server has room for ${space} of recordings.`}>
        <ButtonLink to={{ label: 'Add a message', href: '/desk/library/add' }} />
      </Head>
      {done && (
        <div className="d-said" role="status">
          <p>
            <b>Added.</b> Visitors see the message now.
          </p>
          {transcript && <TranscriptSummary {...transcript} />}
          <UndoButton change={done} />
        </div>
      )}
      {isDiscarded && (
        <p className="d-said" role="status">
          <b>Discarded.</b> The draft and its recording are gone.
        </p>
      )}
      {rows.length === 0 && <p className="lead">There are no messages yet.</p>}
      <ul className="d-list">
        {rows.map(({ href, title, about }) => (
          <li key={href}>
            <a className="d-rowlink" href={href}>
              <span>
                {title}
                <br />
                <span className="d-meta">{about}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {older && (
        <p>
          <ButtonLink secondary to={{ label: 'Older messages', href: older }} />
        </p>
      )}
    </>
  );
}
