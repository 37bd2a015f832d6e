import type { Page } from '#content-model/content.ts';
import { formState } from '#site/ui/form/use-submission.ts';

type Connect = Page<'connect'>;

/** The message form; `subject` and `message` in the query fill it in. */
export function contactFormProps({ contact }: Connect, locals: App.Locals) {
  const { query } = locals;
  const values = { subject: query('subject') ?? '', message: query('message') ?? '' };
  return { fields: contact.fields, submit: contact.submit, ...formState('contact', locals, values) };
}
