import './form.css';
import { useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';

/** What every form has: its name, for the host; a field that people do not see and robots fill in; what the star means. */
export function FormMarks({ form }: { form: string }) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <div className="company-field" aria-hidden="true">
        <label>
          Company <input name="company" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="hint">Fields marked * are required.</p>
    </>
  );
}

interface Props {
  form: string;
  errors: Readonly<Record<string, readonly string[]>>;
  /** A fault that is not in a field. */
  failure?: string | undefined;
}

const counted = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things'];

/** What needs fixing, at the top of the form, with a link to each field. It takes the focus when new ones appear. */
export function ErrorSummary({ form, errors, failure }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const awake = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors is what moves the focus
  useEffect(() => {
    // Not for the errors that came with the page: the visitor has found those and is in a field already.
    if (awake.current) summary.current?.focus();
    awake.current = true;
  }, [errors]);
  const faults = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  if (faults.length === 0 && !failure) return null;
  const count = counted[faults.length] ?? `${faults.length} things`;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the summary is found
    <div className="summary" role="alert" tabIndex={-1} ref={summary} autoFocus>
      <b>{failure ?? `${count} ${faults.length === 1 ? 'needs' : 'need'} fixing before we can send this.`}</b>
      {faults.length > 0 && (
        <ul>
          {faults.map(([name, [message]]) => (
            <li key={name}>
              <a href={`#${form}-${name}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface SentNoticeProps {
  title: string;
  description: string;
}

/** Says on the page that follows a form sent without JavaScript what a toast would have said. */
export function SentNotice({ title, description }: SentNoticeProps) {
  return (
    <div className="sent" role="status">
      <b>{title}</b> {description}
    </div>
  );
}

interface SubmitButtonProps {
  label: string;
  /** What it reads while the answer is awaited. */
  pendingLabel: string;
  pending: boolean;
}

/** Sends the form; takes no second press while the first is under way. */
export function SubmitButton({ label, pendingLabel, pending }: SubmitButtonProps) {
  return (
    <button className="button" type="submit" disabled={pending}>
      {pending ? pendingLabel : label}
      {!pending && <Icon name="arrow-right" />}
    </button>
  );
}
