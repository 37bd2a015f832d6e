import { Icon } from '#site/ui/Icon.tsx';
import { UndoButton } from '../ui/Button.tsx';
import { Back } from '../ui/Head.tsx';

export interface DoneProps {
  heading: string;
  /** "Sabbath Service, Saturday, November 28. Done at 8:03 PM." */
  note: string;
  change: string;
  /** What visitors read of it now; empty where it says nothing. */
  sentence: string;
  at: string;
}

/** After a gathering was cancelled, moved, added or taken back. */
export function DoneScreen({ heading, note, change, sentence, at }: DoneProps) {
  return (
    <>
      <Back href="/desk" label="Back to Today" />
      <div className="d-done" role="status">
        <span className="d-tick" aria-hidden="true">
          <Icon name="check" />
        </span>
        <h1>{heading}</h1>
        <div>
          <p>{note}</p>
          <div className="d-actions">
            <UndoButton change={change} />
            <a className="button" href="/gatherings" target="_blank" rel="noopener">
              Look at the page<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </div>
        </div>
      </div>
      {sentence && (
        <>
          <h2>What visitors read</h2>
          <p className="d-quote">{sentence}</p>
        </>
      )}
      <dl className="d-facts">
        <dt>Home and Gatherings</dt>
        <dd>changed, {at}</dd>
        <dt>Calendar</dt>
        <dd>changed, {at}</dd>
        <dt>E-mails</dt>
        <dd>none were sent</dd>
      </dl>
    </>
  );
}
