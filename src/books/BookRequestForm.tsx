import { useEffect, useRef, useState } from 'react';
import { bookRequestSchema, bookRequestTexts } from '../../domain/forms/book-request.ts';
import type { FieldErrors } from '../../domain/forms/validate.ts';
import { CheckField } from '../components/form/CheckField.tsx';
import { ErrorSummary } from '../components/form/ErrorSummary.tsx';
import { type FieldWords, TextArea, TextField } from '../components/form/Field.tsx';
import { Honeypot } from '../components/form/Honeypot.tsx';
import { SelectField, type SelectOption } from '../components/form/SelectField.tsx';
import { SentNotice } from '../components/form/SentNotice.tsx';
import { ToastRegion, useToast } from '../components/form/toasts.tsx';
import { useSubmission } from '../components/form/use-submission.ts';
import { Icon } from '../components/Icon.tsx';
import { Link } from '../components/Link.tsx';
import './books.css';

type FieldName = 'fullName' | 'email' | 'phone' | 'address' | 'requestedBook' | 'newsletterSignup';

export interface BookRequestFormProps {
  fields: Readonly<Record<FieldName, FieldWords>>;
  /** What may be asked for, and the words that stand there before anything is. */
  books: { placeholder: string; options: readonly SelectOption[] };
  submit: string;
  thanks: ThanksProps;
  /** Values to begin with: from the address, or handed back by the server. A box is ticked when its value is not empty. */
  values?: Record<string, string> | undefined;
  errors?: FieldErrors | undefined;
  failure?: string | undefined;
  /** True on the page that follows a request sent without JavaScript. */
  sent?: boolean | undefined;
}

const untouched: Record<string, string> = { newsletterSignup: 'on' };

/** Works as an ordinary form before and without its script. Once a request is accepted, thanks stand in its place. */
export function BookRequestForm(props: BookRequestFormProps) {
  const { fields, books, submit, thanks, values = untouched, errors, failure, sent = false } = props;
  const [accepted, setAccepted] = useState(false);
  const { toast, show, dismiss } = useToast();
  const submission = useSubmission({
    schema: bookRequestSchema,
    endpoint: '/api/books/request',
    texts: bookRequestTexts,
    initialErrors: errors,
    show,
    onAccepted: () => setAccepted(true),
  });
  const field = (name: FieldName) => ({
    form: 'book-request',
    name,
    words: fields[name],
    value: values[name],
    errors: submission.errors[name],
  });
  return (
    <div className="request" id="book-request">
      {sent || accepted ? (
        <Thanks {...thanks} notice={sent} takesFocus={accepted} />
      ) : (
        <form
          className="sheet"
          method="post"
          action="/resources/books#book-request"
          noValidate
          onSubmit={submission.submit}
        >
          <ErrorSummary form="book-request" errors={submission.errors} failure={failure} />
          <input type="hidden" name="form" value="book-request" />
          <Honeypot />
          <div className="pair">
            <TextField {...field('fullName')} autoComplete="name" required />
            <TextField {...field('email')} type="email" autoComplete="email" required />
          </div>
          <SelectField {...field('requestedBook')} {...books} required />
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
          <TextArea {...field('address')} autoComplete="street-address" rows={3} />
          <CheckField
            form="book-request"
            name="newsletterSignup"
            words={fields.newsletterSignup}
            checked={Boolean(values.newsletterSignup)}
          />
          <button className="btn" type="submit" disabled={submission.pending}>
            {submission.pending ? bookRequestTexts.pending : submit}
            {!submission.pending && <Icon name="arrow-right" />}
          </button>
        </form>
      )}
      <ToastRegion toast={toast} onDismiss={dismiss} />
    </div>
  );
}

interface ThanksProps {
  heading: string;
  text: string;
  contact: { label: string; href: string };
  group: { text: string; label: string; href: string };
}

interface Occasion {
  /** Whether it must also say what no toast has said. */
  notice: boolean;
  /** Whether it takes the place of the form that had the focus. */
  takesFocus: boolean;
}

function Thanks({ heading, text, contact, group, notice, takesFocus }: ThanksProps & Occasion) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return (
    <div className="thanks" tabIndex={-1} ref={panel}>
      {notice && <SentNotice {...bookRequestTexts.success} />}
      <h3>{heading}</h3>
      <p>{text}</p>
      <a className="btn" href={contact.href}>
        {contact.label}
      </a>
      <p>
        {group.text}{' '}
        <Link className="go" href={group.href} newTab>
          {group.label}
        </Link>
      </p>
    </div>
  );
}
