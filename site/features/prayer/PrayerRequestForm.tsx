import { type ComponentProps, useEffect, useState } from 'react';
import { prayerRequestSchema, prayerRequestTexts } from '#core/forms/prayer-request.ts';
import { CheckField, type ControlProps, RadioField, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { Form } from '#site/ui/form/Form.tsx';
import { useSubmission } from '#site/ui/form/use-submission.ts';
import { CallableText, PrayerSent } from './PrayerSent.tsx';
import type { prayerRequestProps } from './prayer-props.ts';

export type Props = ReturnType<typeof prayerRequestProps>;

/** On /connect a sent form is empty again. On /pray most fields are folded, and a blessing replaces it. */
export function PrayerRequestForm({ page, fields, submit, head, room, done, sentAt, ...initial }: Props) {
  const [sent, setSent] = useState({ time: sentAt, isNew: false, confirmation: prayerRequestTexts.success });
  useEffect(() => {
    // For another request, the form takes the focus back.
    if (sent.isNew && !sent.time) document.getElementById('prayer-request-name')?.focus();
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
    onAccepted: (confirmation) => done && setSent({ time: Date.now(), isNew: true, confirmation }),
  });
  if (done && sent.time !== undefined)
    return (
      <PrayerSent
        {...done}
        page={page}
        confirmation={sent.confirmation}
        sentAt={new Date(sent.time)}
        takesFocus={sent.isNew}
        again={() => setSent({ ...sent, time: undefined, isNew: true })}
        againLabel={done.again}
      />
    );
  const { email, phone } = fields.contactMethod;
  const methods = [
    { value: 'email', label: email },
    { value: 'phone', label: phone },
  ] as const;
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
          <FoldedFields field={field} methods={methods} more={room.more} />
        ) : (
          <OpenFields field={field} methods={methods} />
        )}
        <CheckField {...field('consent')} required />
        {!room && <CheckField {...field('mayBeRead')} />}
      </Form>
      {room && <CallableText text={room.note} />}
    </div>
  );
}

interface FieldsProps {
  field: (name: keyof Props['fields']) => ControlProps;
  /** The ways to answer. */
  methods: ComponentProps<typeof RadioField>['options'];
}

function OpenFields({ field, methods }: FieldsProps) {
  return (
    <>
      <div className="columns-phone pair">
        <NameAndEmail field={field} />
      </div>
      <div className="columns-phone pair">
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('bestTime')} />
      </div>
      <RadioField {...field('contactMethod')} options={methods} />
      <TextArea {...field('request')} required />
    </>
  );
}

/** The fields that most people leave empty are folded, until one of them has a value or an error. */
function FoldedFields({ field, methods, more }: FieldsProps & { more: string }) {
  const folded = (['phone', 'contactMethod', 'bestTime', 'mayBeRead'] as const).map(field);
  return (
    <>
      <input type="hidden" name="source" value="pray-page" />
      <NameAndEmail field={field} />
      <TextArea {...field('request')} required />
      <details
        className="fold"
        open={folded.some(({ value = '', errors }) => errors || !['', 'email'].includes(value))}
      >
        <summary>
          {more}
          <span className="plus-minus small" />
        </summary>
        <div className="stack">
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
          <RadioField {...field('contactMethod')} options={methods} />
          <TextField {...field('bestTime')} />
          <CheckField {...field('mayBeRead')} />
        </div>
      </details>
    </>
  );
}

const NameAndEmail = ({ field }: Pick<FieldsProps, 'field'>) => (
  <>
    <TextField {...field('name')} autoComplete="name" required />
    <TextField {...field('email')} type="email" autoComplete="email" required />
  </>
);
