import { useEffect, useState } from 'react';
import { prayerRequestSchema, prayerRequestTexts } from '#core/forms/prayer-request.ts';
import { CheckField, RadioField, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { Form } from '#site/ui/form/Form.tsx';
import { useSubmission } from '#site/ui/form/use-submission.ts';
import { CallableText, PrayerSent } from './PrayerSent.tsx';
import type { prayerRequestProps } from './prayer-props.ts';

export type Props = ReturnType<typeof prayerRequestProps>;

/** On /connect a sent form is empty again. On /pray most fields are folded, and a blessing replaces it. */
export function PrayerRequestForm({ page, fields, submit, head, room, done, sentAt, ...initial }: Props) {
  const [sent, setSent] = useState({ at: sentAt, here: false, confirmation: prayerRequestTexts.success });
  useEffect(() => {
    // For another request, the form takes the focus back.
    if (sent.here && !sent.at) document.getElementById('prayer-request-name')?.focus();
  }, [sent]);
  const { field, ...submission } = useSubmission({
    form: 'prayer-request',
    fields,
    schema: prayerRequestSchema,
    endpoint: '/api/prayer-request',
    texts: prayerRequestTexts,
    initial,
    quotesServer: true,
    withoutToast: Boolean(done),
    onAccepted: (confirmation) => done && setSent({ at: Date.now(), here: true, confirmation }),
  });
  if (done && sent.at !== undefined)
    return (
      <PrayerSent
        {...done}
        page={page}
        confirmation={sent.confirmation}
        at={new Date(sent.at)}
        takesFocus={sent.here}
        again={() => setSent({ ...sent, at: undefined, here: true })}
        againLabel={done.again}
      />
    );
  const { email, phone } = fields.contactMethod;
  const telephone = <TextField {...field('phone')} type="tel" autoComplete="tel" />;
  const bestTime = <TextField {...field('bestTime')} />;
  const contactMethod = (
    <RadioField
      {...field('contactMethod')}
      options={[
        { value: 'email', label: email },
        { value: 'phone', label: phone },
      ]}
    />
  );
  const request = <TextArea {...field('request')} required />;
  const nameAndEmail = (
    <>
      <TextField {...field('name')} autoComplete="name" required />
      <TextField {...field('email')} type="email" autoComplete="email" required />
    </>
  );
  const foldedFields = (['phone', 'contactMethod', 'bestTime', 'mayBeRead'] as const).map(field);
  return (
    <div id="prayer-request">
      <Form
        submission={submission}
        action={page}
        submit={submit}
        bare={Boolean(room)}
        head={
          head && (
            <>
              <h3>{head.heading}</h3>
              <p className="muted">{head.intro}</p>
            </>
          )
        }
      >
        {room ? (
          <>
            <input type="hidden" name="source" value="pray-page" />
            {nameAndEmail}
            {request}
            {/* Opens when a field in it has a value or an error. */}
            <details
              className="fold"
              open={foldedFields.some(({ value = '', errors }) => errors || !['', 'email'].includes(value))}
            >
              <summary>
                {room.more}
                <span className="plus-minus small" />
              </summary>
              <div>
                {telephone}
                {contactMethod}
                {bestTime}
                <CheckField {...field('mayBeRead')} />
              </div>
            </details>
          </>
        ) : (
          <>
            <div className="pair">{nameAndEmail}</div>
            <div className="pair">
              {telephone}
              {bestTime}
            </div>
            {contactMethod}
            {request}
          </>
        )}
        <CheckField {...field('consent')} required />
        {!room && <CheckField {...field('mayBeRead')} />}
      </Form>
      {room && <CallableText text={room.note} />}
    </div>
  );
}
