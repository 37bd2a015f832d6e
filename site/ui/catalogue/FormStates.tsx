import { CheckField, RadioField, SelectField, TextArea, TextField } from '../form/Field.tsx';
import { Form } from '../form/Form.tsx';
import type { Submission } from '../form/use-submission.ts';
import { Section } from '../Section.tsx';

const options = [
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
] as const;

const texts: Submission['texts'] = {
  pending: 'Sending...',
  success: { title: 'Message sent.', description: 'We will answer soon.' },
  failure: { title: 'Error', description: 'The message was not sent. Please try again.' },
};

const untouched: Omit<Submission, 'form'> = {
  texts,
  sent: undefined,
  confirmation: undefined,
  pending: false,
  errors: {},
  failure: undefined,
  submit: async () => {},
};

const states: Record<string, Partial<Submission>> = {
  Untouched: {},
  'With errors': {
    errors: {
      name: ['Name must be at least 2 characters'],
      message: ['Message must be at least 10 characters'],
      reach: ['Please choose how to reach you'],
      time: ['Please choose a time'],
      consent: ['Please tick the box'],
    },
  },
  Sending: { pending: true },
  Failed: { failure: 'There is no connection. What you wrote is kept here.' },
  Sent: { confirmation: texts.success },
};

/** A form with a field of every kind, in each of its states. */
export function FormStates() {
  return Object.entries(states).map(([name, state]) => (
    <Section key={name} heading={`Form: ${name}`}>
      <ExampleForm submission={{ ...untouched, ...state, form: name.toLowerCase().replace(' ', '-') }} />
    </Section>
  ));
}

function ExampleForm({ submission }: { submission: Submission }) {
  const { form, errors } = submission;
  const field = (name: string, label: string, hint?: string) => ({
    form,
    name,
    text: { label, hint },
    value: undefined,
    errors: errors[name],
  });
  return (
    <Form submission={submission} action="/_catalogue" submit="Send">
      <div className="columns-phone pair">
        <TextField {...field('name', 'Name', 'A first name is enough.')} required />
        <TextField {...field('email', 'Email (optional)')} type="email" />
      </div>
      <TextArea {...field('message', 'Message')} required />
      <RadioField {...field('reach', 'How should we reach you?')} options={options} />
      <SelectField {...field('time', 'Best time')} placeholder="Any time" options={options} />
      <CheckField {...field('consent', 'I agree', 'You can change your mind at any time.')} />
    </Form>
  );
}
