import './form.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormTexts } from '#core/forms/form.ts';
import { Icon } from '../Icon.tsx';
import type { Submission } from './use-submission.ts';

interface FormProps {
  /** What useSubmission gives. */
  submission: Submission;
  /** The page's path, where the form goes without JavaScript. */
  action: string;
  /** The words on the button. */
  submit: string;
  /** What stands over the form inside it. */
  head?: ReactNode;
  /** Without a sheet of its own, and without the line on what is required: where all in sight is. */
  bare?: boolean;
  children: ReactNode;
}

/** Works as an ordinary form before and without its script; hydrated, it stays on the page and tells by toast. */
export function Form({ submission, action, submit, head, bare = false, children }: FormProps) {
  const { form, texts, sent, said, pending, errors, failure } = submission;
  return (
    <form
      className={bare ? undefined : 'sheet'}
      method="post"
      action={action}
      noValidate
      onSubmit={submission.submit}
    >
      {head}
      {sent && !said && <SentNotice {...texts.success} />}
      <ErrorSummary form={form} errors={errors} failure={failure} />
      <input type="hidden" name="form" value={form} />
      {/* A field that people do not see and robots fill in. */}
      <div className="company-field" aria-hidden="true">
        <label>
          Company <input name="company" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {!bare && <p className="hint">Fields marked * are required.</p>}
      {children}
      {/* It takes no second press while the first is under way. */}
      <button className="button" type="submit" disabled={pending}>
        {pending ? texts.pending : submit}
        {!pending && <Icon name="arrow-right" />}
      </button>
      {said && <SentNotice {...said} spoken />}
    </form>
  );
}

type SentNoticeProps = FormTexts['success'] & {
  id?: string;
  /** True where a toast or the focus makes screen readers speak these words. */
  spoken?: boolean;
};

/** Says in the page that the form was sent, and stays there. */
export function SentNotice({ title, description, id, spoken = false }: SentNoticeProps) {
  return (
    <div className="sent" role="status" id={id} aria-live={spoken ? 'off' : undefined}>
      <b>{title}</b> {description}
    </div>
  );
}

const counted = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things'];

/** What needs fixing, at the top of the form, with a link to each field. It takes the focus when new ones appear. */
export function ErrorSummary({ form, errors, failure }: Pick<Submission, 'form' | 'errors' | 'failure'>) {
  const summary = useRef<HTMLDivElement>(null);
  const hydrated = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors is what moves the focus
  useEffect(() => {
    // Not for the errors that came with the page: the visitor has found those and is in a field already.
    if (hydrated.current) summary.current?.focus();
    hydrated.current = true;
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
