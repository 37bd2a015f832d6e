import { clockOf } from '#core/messages/minutes.ts';
import type { TranscriptFacts } from '#core/messages/transcript.ts';
import { TextArea } from '#site/ui/form/Field.tsx';
import { UploadField } from '../media/UploadField.tsx';
import { type InputProps, shownPrefix, textPrefix } from './field-input.ts';

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

/** The text of a file next to the record, typed or chosen as a file. */
export function TranscriptInput({ field, options: { transcript } }: InputProps) {
  const { form, name, value } = field;
  return (
    <div className="d-form" id={`${form}-${name}`} tabIndex={-1}>
      <input type="hidden" name={name} value={value} />
      <input type="hidden" name={shownPrefix + name} value={transcript?.version ?? ''} />
      <TextArea {...field} name={textPrefix + name} value={transcript?.text ?? ''} rows={6} />
      {transcript?.facts && <TranscriptSummary {...transcript.facts} />}
      <div className="field">
        <UploadField
          id={`${form}-${name}-upload`}
          name={`upload.${name}`}
          label="Or a file with the transcript"
          hint="A .vtt, .srt, .sbv or .txt file."
          accept=".vtt,.srt,.sbv,.txt,text/vtt,text/plain"
        />
      </div>
    </div>
  );
}
