import { TextField } from '#site/ui/form/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { eraseAllWords } from '../ui/words-on-device.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

interface Props {
  name: string;
  email: string;
  error: string | undefined;
  mayAddPasskey: boolean;
  passkeys: readonly { id: string; device: string; created: string }[];
  devices: readonly { id: string; device: string; since: string; isThis: boolean }[];
}

export function MeScreen({ name, email, error: fault, mayAddPasskey, passkeys, devices }: Props) {
  return (
    <>
      <Head heading="Your own page" note={email} />
      <section className="d-panel">
        <form className="d-form" method="post" action="/desk/me" noValidate>
          <TextField
            form="me"
            name="name"
            autoComplete="name"
            text={{ label: 'Your name', hint: 'Shown to other staff next to your changes.' }}
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
        <p>With a passkey you sign in with your fingerprint, face or PIN. No e-mail is needed.</p>
        <ul className="d-list">
          {passkeys.map(({ id, device, created }) => (
            <li key={id} className="d-row">
              <p>
                {device}
                <br />
                <span className="d-meta">since {created}</span>
              </p>
              <form method="post" action="/desk/me/passkey/remove">
                <input type="hidden" name="id" value={id} />
                <Button secondary>
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
            To add one, sign out and sign in with a new link first. You can add a passkey only in the first 24
            hours after you sign in.
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
        <form className="d-actions" method="post" action="/desk/me/sign-out" onSubmit={eraseAllWords}>
          <Button secondary>Sign out</Button>
          <Button secondary name="everywhere" value="yes">
            Sign out everywhere
          </Button>
        </form>
      </section>
    </>
  );
}
