import { RadioField, TextField } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { type Role, roleNames } from '../person.ts';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

interface PeopleProps {
  people: readonly { id: string; name: string; email: string; role: Role; hasEntered: boolean }[];
  /** The e-mail address of the person who was just invited. */
  invited: string | undefined;
  written: { name: string; email: string; role: string };
  errors: Partial<Record<'name' | 'email' | 'role', string[]>>;
}

export function PeopleScreen({ people, invited, written, errors }: PeopleProps) {
  const field = (name: keyof typeof written) => ({
    form: 'invite',
    name,
    value: written[name],
    errors: errors[name],
  });
  return (
    <>
      <Head heading="People" note="People with access to the desk." />
      {invited && (
        <p className="d-said" role="status">
          <b>Invited.</b> An e-mail with a link is on its way to {invited}.
        </p>
      )}
      <ul className="d-list">
        {people.map(({ id, name, email, role, hasEntered }) => (
          <li key={id}>
            <a className="d-rowlink" href={`/desk/people/${id}`}>
              <span>
                {name}
                {name !== email && (
                  <>
                    <br />
                    <span className="d-meta">{email}</span>
                  </>
                )}
              </span>
              <span className="d-meta">
                {roleNames[role]}
                {!hasEntered && ', invited'}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <section className="d-panel" aria-labelledby="invite">
        <h2 id="invite">Invite someone</h2>
        <form className="d-form" method="post" action="/desk/people" noValidate>
          <ErrorSummary
            form="invite"
            errors={errors}
            failure={Object.keys(errors).length > 0 ? 'The invitation was not sent.' : undefined}
          />
          <TextField {...field('name')} autoComplete="off" text={{ label: 'Name' }} />
          <TextField {...field('email')} type="email" autoComplete="off" text={{ label: 'E-mail address' }} />
          <RoleField {...field('role')} />
          <div className="d-actions">
            <Button>Invite</Button>
          </div>
        </form>
      </section>
    </>
  );
}

interface PersonProps {
  id: string;
  name: string;
  email: string;
  role: Role;
  error: string | undefined;
}

export function PersonScreen({ id, name, email, role, error: fault }: PersonProps) {
  return (
    <>
      <Head heading={name} note={email} back={{ href: '/desk/people', label: 'People' }} />
      <section className="d-panel">
        <form className="d-form" method="post" action={`/desk/people/${id}`}>
          <ErrorSummary form="person" errors={{}} failure={fault} />
          <input type="hidden" name="was" value={role} />
          <RoleField form="person" name="role" value={role} errors={undefined} />
          <div className="d-actions">
            <Button>Save</Button>
          </div>
        </form>
      </section>
      <section className="d-panel">
        <h2>Remove</h2>
        <p>Removed people are signed out immediately. Their changes are kept.</p>
        <form className="d-actions" method="post" action={`/desk/people/${id}/remove`}>
          <Button secondary>Remove {name}</Button>
        </form>
      </section>
    </>
  );
}

function RoleField(props: Pick<Parameters<typeof RadioField>[0], 'form' | 'name' | 'value' | 'errors'>) {
  return (
    <RadioField
      {...props}
      text={{ label: 'What they may do' }}
      options={[
        { value: 'shepherd', label: 'Shepherd: gatherings, messages and prayer requests' },
        { value: 'secretary', label: 'Secretary: gatherings, pages and messages; no prayer requests' },
        { value: 'editor', label: 'Editor: gatherings, pages and pictures; no messages' },
        { value: 'owner', label: 'Owner: everything, including people' },
      ]}
    />
  );
}
