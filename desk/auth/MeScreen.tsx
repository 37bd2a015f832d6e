import { TextField } from '#site/ui/form/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

interface Props {
  name: string;
  email: string;
  fault: string | undefined;
  mayAddPasskey: boolean;
  passkeys: readonly { id: string; device: string; made: string }[];
  devices: readonly { id: string; device: string; since: string; isThis: boolean }[];
}

export function MeScreen({ name, email, fault, mayAddPasskey, passkeys, devices }: Props) {
  return (
    <>
      <Head heading="Your own page" note={email} />
      <section className="d-panel">
        <form className="d-form" method="post" action="/desk/me" noValidate>
          <TextField
            form="me"
            name="name"
            autoComplete="name"
            words={{ label: 'Your name', hint: 'The others see it beside what you change.' }}
            value={name}
            errors={fault ? [fault] : undefined}
          />
          <div className="d-actions">
            <Button>Save your name</Button>
          </div>
        </form>
      </section>
      <section className="d-panel">
        <h2>Passkeys</h2>
        <p>With a passkey you enter by your fingerprint, face or PIN. No e-mail is needed.</p>
        <ul className="d-list">
          {passkeys.map(({ id, device, made }) => (
            <li key={id} className="d-row">
              <p>
                {device}
                <br />
                <span className="d-meta">since {made}</span>
              </p>
              <form method="post" action="/desk/me/passkey/remove">
                <input type="hidden" name="id" value={id} />
                <Button second>
                  Remove<span className="visually-hidden"> the passkey of {device}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
        {mayAddPasskey ? (
          <PasskeyButton
            kind="create"
            options="/desk/me/passkey-options"
            answer="/desk/me/passkey"
            label="Add a passkey"
          />
        ) : (
          <p className="d-meta">
            To add one, sign out and enter by a new link first. A passkey is made only on the day on which you
            entered.
          </p>
        )}
      </section>
      <section className="d-panel">
        <h2>Where you are signed in</h2>
        <ul className="d-list">
          {devices.map(({ id, device, since, isThis }) => (
            <li key={id} className="d-row">
              <p>
                {device}
                {isThis && ' (this device)'}
                <br />
                <span className="d-meta">since {since}</span>
              </p>
            </li>
          ))}
        </ul>
        <form className="d-actions" method="post" action="/desk/me/sign-out">
          <Button second>Sign out</Button>
          <Button second name="everywhere" value="yes">
            Sign out everywhere
          </Button>
        </form>
      </section>
    </>
  );
}
