import type { Page } from '#content-model/content.ts';
import { contactSchema, contactTexts } from '#core/forms/contact.ts';
import { TextArea, TextField } from '#site/ui/form/Field.tsx';
import { Form } from '#site/ui/form/Form.tsx';
import { type FormState, useSubmission } from '#site/ui/form/use-submission.ts';

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
      <div className="columns-phone pair">
        <TextField {...field('name')} autoComplete="name" required />
        <TextField {...field('email')} type="email" autoComplete="email" required />
      </div>
      <TextField {...field('subject')} />
      <TextArea {...field('message')} required />
    </Form>
  );
}
