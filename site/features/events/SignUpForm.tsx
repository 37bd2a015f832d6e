import type { Page } from '#content-model/content.ts';
import { eventPath } from '#core/events/event.ts';
import { eventSignupSchema, eventSignupTexts } from '#core/forms/event-signup.ts';
import { TextArea, TextField } from '#site/ui/form/Field.tsx';
import { Form } from '#site/ui/form/Form.tsx';
import { type FormState, useSubmission } from '#site/ui/form/use-submission.ts';

type Props = FormState & Pick<Page<'event'>, 'fields' | 'submit'> & { event: string };

export function SignUpForm({ event, fields, submit, ...initial }: Props) {
  const { field, ...submission } = useSubmission({
    form: 'event-signup',
    fields,
    schema: eventSignupSchema,
    endpoint: '/api/event-signup',
    texts: eventSignupTexts,
    initial,
  });
  return (
    <Form submission={submission} action={eventPath(event)} submit={submit}>
      <input type="hidden" name="event" value={event} />
      <TextField {...field('name')} autoComplete="name" required />
      <TextField {...field('email')} type="email" autoComplete="email" required />
      <div className="columns-phone pair">
        <TextField {...field('adults')} inputMode="numeric" required />
        <TextField {...field('children')} inputMode="numeric" />
      </div>
      <TextField {...field('bring')} />
      <TextArea {...field('note')} rows={3} />
    </Form>
  );
}
