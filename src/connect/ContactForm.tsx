import { contactSchema, contactTexts } from '../../domain/forms/contact.ts';
import type { FieldErrors } from '../../domain/forms/validate.ts';
import { ErrorSummary } from '../components/form/ErrorSummary.tsx';
import { type FieldWords, TextArea, TextField } from '../components/form/Field.tsx';
import { Honeypot } from '../components/form/Honeypot.tsx';
import { SentNotice } from '../components/form/SentNotice.tsx';
import { ToastRegion, useToast } from '../components/form/toasts.tsx';
import { useSubmission } from '../components/form/use-submission.ts';
import { Icon } from '../components/Icon.tsx';

export interface ContactFormProps {
  fields: Readonly<Record<'name' | 'email' | 'subject' | 'message', FieldWords>>;
  submit: string;
  /** Values to begin with: from the address, or handed back by the server. */
  values?: Record<string, string> | undefined;
  errors?: FieldErrors | undefined;
  failure?: string | undefined;
  /** True on the page that follows a message sent without JavaScript. */
  sent?: boolean | undefined;
}

/** Works as an ordinary form before and without its script; awake, it stays on the page and tells by toast. */
export function ContactForm({ fields, submit, values = {}, errors, failure, sent }: ContactFormProps) {
  const { toast, show, dismiss } = useToast();
  const submission = useSubmission({
    schema: contactSchema,
    endpoint: '/api/contact',
    texts: contactTexts,
    initialErrors: errors,
    show,
  });
  const field = (name: keyof typeof fields) => ({
    form: 'contact',
    name,
    words: fields[name],
    value: values[name],
    errors: submission.errors[name],
  });
  return (
    <>
      <form className="sheet" method="post" action="/connect#contact" noValidate onSubmit={submission.submit}>
        {sent && <SentNotice {...contactTexts.success} />}
        <ErrorSummary form="contact" errors={submission.errors} failure={failure} />
        <input type="hidden" name="form" value="contact" />
        <Honeypot />
        <div className="pair">
          <TextField {...field('name')} autoComplete="name" required />
          <TextField {...field('email')} type="email" autoComplete="email" required />
        </div>
        <TextField {...field('subject')} />
        <TextArea {...field('message')} required />
        <button className="btn" type="submit" disabled={submission.pending}>
          {submission.pending ? contactTexts.pending : submit}
          {!submission.pending && <Icon name="arrow-right" />}
        </button>
      </form>
      <ToastRegion toast={toast} onDismiss={dismiss} />
    </>
  );
}
