import { prayerRequestSchema, prayerRequestTexts } from '../../domain/forms/prayer-request.ts';
import type { Page } from '../../reader/content.ts';
import { CheckField, RadioField, TextArea, TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { type FormState, useSubmission } from '../ui/form/use-submission.ts';

export type PrayerRequestFormProps = FormState & Page<'connect'>['prayerForm'];

export function PrayerRequestForm({ heading, intro, fields, submit, ...initial }: PrayerRequestFormProps) {
  const { field, ...submission } = useSubmission({
    form: 'prayer-request',
    fields,
    schema: prayerRequestSchema,
    endpoint: '/api/prayer-request',
    texts: prayerRequestTexts,
    initial,
    quotesServer: true,
  });
  const { email, phone } = fields.contactMethod;
  const head = (
    <>
      <h3>{heading}</h3>
      <p className="muted">{intro}</p>
    </>
  );
  return (
    <div id="prayer-request">
      <Form submission={submission} action="/connect" submit={submit} head={head}>
        <div className="pair">
          <TextField {...field('name')} autoComplete="name" required />
          <TextField {...field('email')} type="email" autoComplete="email" required />
        </div>
        <div className="pair">
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
          <TextField {...field('bestTime')} />
        </div>
        <RadioField
          {...field('contactMethod')}
          options={[
            { value: 'email', label: email },
            { value: 'phone', label: phone },
          ]}
        />
        <TextArea {...field('request')} required />
        <CheckField {...field('consent')} required />
      </Form>
    </div>
  );
}
