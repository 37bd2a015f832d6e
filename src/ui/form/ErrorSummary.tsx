import { useEffect, useRef } from 'react';

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
