import { contactSchema, contactTexts } from '../../domain/forms/contact.ts';
import { type FieldWords, TextArea, TextField } from '../ui/form/Field.tsx';
import { ErrorSummary, FormMarks, SentNotice, SubmitButton } from '../ui/form/Form.tsx';
import { type FormState, useSubmission } from '../ui/form/use-submission.ts';

export interface ContactFormProps extends FormState {
  fields: Readonly<Record<'name' | 'email' | 'subject' | 'message', FieldWords>>;
  submit: string;
}

/** Works as an ordinary form before and without its script; awake, it stays on the page and tells by toast. */
export function ContactForm({ fields, submit, ...initial }: ContactFormProps) {
  const { pending, values, errors, failure, ...submission } = useSubmission({
    form: 'contact',
    schema: contactSchema,
    endpoint: '/api/contact',
    texts: contactTexts,
    initial,
  });
  const field = (name: keyof typeof fields) => ({
    form: 'contact',
    name,
    words: fields[name],
    value: values[name],
    errors: errors[name],
  });
  return (
    <form className="sheet" method="post" action="/connect" noValidate onSubmit={submission.submit}>
      {initial.sent && <SentNotice {...contactTexts.success} />}
      <ErrorSummary form="contact" errors={errors} failure={failure} />
      <FormMarks form="contact" />
      <div className="pair">
        <TextField {...field('name')} autoComplete="name" required />
        <TextField {...field('email')} type="email" autoComplete="email" required />
      </div>
      <TextField {...field('subject')} />
      <TextArea {...field('message')} required />
      <SubmitButton label={submit} pendingLabel={contactTexts.pending} pending={pending} />
    </form>
  );
}
