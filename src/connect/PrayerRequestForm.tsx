import { prayerRequestSchema, prayerRequestTexts } from '../../domain/forms/prayer-request.ts';
import { CheckField, type FieldWords, RadioField, TextArea, TextField } from '../ui/form/Field.tsx';
import { ErrorSummary, FormMarks, SentNotice, SubmitButton } from '../ui/form/Form.tsx';
import { type FormState, useSubmission } from '../ui/form/use-submission.ts';

type FieldName = 'name' | 'email' | 'phone' | 'bestTime' | 'request' | 'consent';

export interface PrayerRequestFormProps extends FormState {
  heading: string;
  intro: string;
  fields: Readonly<
    Record<FieldName, FieldWords> & { contactMethod: FieldWords & { email: string; phone: string } }
  >;
  submit: string;
}

/** Works as an ordinary form before and without its script; awake, it stays on the page and tells by toast. */
export function PrayerRequestForm({ heading, intro, fields, submit, ...initial }: PrayerRequestFormProps) {
  const { pending, values, errors, failure, ...submission } = useSubmission({
    form: 'prayer-request',
    schema: prayerRequestSchema,
    endpoint: '/api/prayer-request',
    texts: prayerRequestTexts,
    initial,
    quotesServer: true,
  });
  const field = (name: keyof typeof fields) => ({
    form: 'prayer-request',
    name,
    words: fields[name],
    value: values[name],
    errors: errors[name],
  });
  const { email, phone } = fields.contactMethod;
  return (
    <div id="prayer-request">
      <form className="sheet" method="post" action="/connect" noValidate onSubmit={submission.submit}>
        <h3>{heading}</h3>
        <p className="muted">{intro}</p>
        {initial.sent && <SentNotice {...prayerRequestTexts.success} />}
        <ErrorSummary form="prayer-request" errors={errors} failure={failure} />
        <FormMarks form="prayer-request" />
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
        <CheckField {...field('consent')} checked={Boolean(values.consent)} required />
        <SubmitButton label={submit} pendingLabel={prayerRequestTexts.pending} pending={pending} />
      </form>
    </div>
  );
}
