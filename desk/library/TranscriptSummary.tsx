import { clockOf } from '#core/messages/minutes.ts';
import type { TranscriptLine } from '#core/messages/transcript.ts';

export interface TranscriptFacts {
  /** '412 lines, from 0:02 to 41:07' */
  about: string;
  first: readonly TranscriptLine[];
}

/** Characters of a line that show whether it was understood. */
const maxShown = 160;

/** Shows how a transcript was understood: its times, and its first lines. */
export function TranscriptSummary({ about, first }: TranscriptFacts) {
  return (
    <div className="d-transcript">
      <p>
        <b>The transcript:</b> {about}.
      </p>
      <ul>
        {first.map(({ at, text }) => (
          <li key={`${at} ${text}`} dir="auto">
            {at !== undefined && <span className="d-meta">{clockOf(at)} </span>}
            {text.length > maxShown ? `${text.slice(0, maxShown)} …` : text}
          </li>
        ))}
      </ul>
    </div>
  );
}
