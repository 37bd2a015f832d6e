import { contactSchema, contactTexts } from '../../domain/forms/contact.ts';
import type { Page } from '../../reader/content.ts';
import { TextArea, TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { type FormState, useSubmission } from '../ui/form/use-submission.ts';

type Props = FormState & Pick<Page<'connect'>['contact'], 'fields' | 'submit'>;

export function ContactForm({ fields, submit, ...initial }: Props) {
  const { field, ...submission } = useSubmission({
    form: 'contact',
    fields,
    schema: contactSchema,
    endpoint: '/api/contact',
    texts: contactTexts,
    initial,
  });
  return (
    <Form submission={submission} action="/connect" submit={submit}>
      <div className="pair">
        <TextField {...field('name')} autoComplete="name" required />
        <TextField {...field('email')} type="email" autoComplete="email" required />
      </div>
      <TextField {...field('subject')} />
      <TextArea {...field('message')} required />
    </Form>
  );
}
