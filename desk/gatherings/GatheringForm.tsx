import type { ReactNode } from 'react';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

interface Props {
  /** The id of the form. */
  form: string;
  heading: string;
  note?: string | undefined;
  /** Where the form is posted. */
  action: string;
  errors: Record<string, string[]>;
  /** Problems that the content check found in the change. */
  problems: readonly string[];
  /** What holds now, before the form. */
  present?: ReactNode;
  button: string;
  /** The link that changes nothing. */
  keep: string;
  /** What the button does. */
  consequence: string;
  children: ReactNode;
}

/** Errors by field, as controls take them. */
export const listedErrors = (errorByField: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(errorByField).flatMap(([name, error]) => (error ? [[name, [error]]] : [])),
  );

/** The frame of a form about gatherings: heading, errors, fields, and a link that changes nothing. */
export function GatheringForm(props: Props) {
  const { form, heading, note, action, errors, problems, present, button, keep, consequence, children } =
    props;
  return (
    <>
      <Head heading={heading} note={note} back={{ href: '/desk/gatherings', label: 'Gatherings' }} />
      <ErrorSummary
        form={form}
        errors={errors}
        failure={Object.keys(errors).length + problems.length > 0 ? 'Nothing was changed.' : undefined}
      />
      {problems.map((problem) => (
        <p className="d-note" key={problem}>
          {problem}
        </p>
      ))}
      {present}
      <form className="d-form" method="post" action={action} noValidate>
        {children}
        <div className="d-actions">
          <Button>{button}</Button>
          <a className="button button-secondary" href="/desk/gatherings">
            {keep}
          </a>
        </div>
        <p className="d-meta">{consequence}</p>
      </form>
    </>
  );
}
