import './form.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormTexts } from '#core/forms/form.ts';
import { countInWords } from '#core/number-words.ts';
import { Icon } from '../Icon.tsx';
import type { Submission } from './use-submission.ts';

interface FormProps {
  submission: Submission;
  /** The page's path, to which the form is posted without JavaScript. */
  action: string;
  submit: string;
  head?: ReactNode;
  /** Without a sheet, the line about required fields and a count of errors. */
  bare?: boolean;
  children: ReactNode;
}

/** A plain form that also works without its script; hydrated, it stays on the page and shows a toast. */
export function Form({ submission, action, submit, head, bare = false, children }: FormProps) {
  const { form, texts, sent, confirmation, pending, errors, failure } = submission;
  return (
    <form
      className={bare ? undefined : 'sheet'}
      method="post"
      action={action}
      noValidate
      onSubmit={submission.submit}
    >
      {head}
      {sent && !confirmation && <SentNotice {...texts.success} />}
      <ErrorSummary form={form} errors={errors} failure={failure} counts={!bare} />
      <input type="hidden" name="form" value={form} />
      {/* The honeypot, for robots. `hidden`, because browsers fill in a field that is laid out. */}
      <div className="company-field" hidden>
        <label>
          Company <input name="company" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {!bare && <p className="hint">Fields marked * are required.</p>}
      {children}
      {/* Prevents a second submission while the first is pending. */}
      <div className="cluster send">
        <button className="button" type="submit" disabled={pending}>
          {pending ? texts.pending : submit}
          {!pending && <Icon name="arrow-right" />}
        </button>
        {confirmation && <SentNotice {...confirmation} spoken />}
      </div>
    </form>
  );
}

type SentNoticeProps = FormTexts['success'] & {
  id?: string;
  /** Whether a toast or the focus already makes screen readers read this. */
  spoken?: boolean;
};

/** A lasting note that the form was sent. */
export function SentNotice({ title, description, id, spoken = false }: SentNoticeProps) {
  return (
    <div className="sent" role="status" id={id} aria-live={spoken ? 'off' : undefined}>
      <b>{title}</b> {description}
    </div>
  );
}

/** The errors at the top of the form, with a link to each field. It takes the focus when new ones appear. */
export function ErrorSummary({
  form,
  errors,
  failure,
  counts = true,
}: Pick<Submission, 'form' | 'errors' | 'failure'> & { counts?: boolean }) {
  const summary = useRef<HTMLDivElement>(null);
  const hydrated = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors is what moves the focus
  useEffect(() => {
    // Not for errors that came with the page: the visitor is already in a field.
    if (hydrated.current) summary.current?.focus();
    hydrated.current = true;
  }, [errors]);
  const faults = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  if (faults.length === 0 && !failure) return null;
  const heading = counts
    ? `${countInWords(faults.length, 'thing needs', 'things need')} fixing before we can send this.`
    : 'Before we can send this:';
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the summary is found
    <div className="summary" role="alert" tabIndex={-1} ref={summary} autoFocus>
      <b>{failure ?? heading}</b>
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
