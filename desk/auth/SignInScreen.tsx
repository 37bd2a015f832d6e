import { TextField } from '#site/ui/form/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

interface SignInProps {
  /** The address below /desk to which it leads. */
  next: string;
  email: string;
  fault: string | undefined;
}

export function SignInScreen({ next, email, fault }: SignInProps) {
  return (
    <>
      <h1>Sign in</h1>
      <form method="post" action="/desk/sign-in" noValidate>
        <input type="hidden" name="next" value={next} />
        <TextField
          form="sign-in"
          name="email"
          type="email"
          autoComplete="email"
          words={{
            label: 'Your e-mail address',
            hint: 'We send you a link. There is no password to remember.',
          }}
          value={email}
          errors={fault ? [fault] : undefined}
        />
        <Button>Send me a link</Button>
      </form>
      <PasskeyButton
        kind="get"
        options="/desk/sign-in/passkey-options"
        answer={`/desk/sign-in/passkey?next=${encodeURIComponent(next)}`}
        label="Use a passkey"
      >
        <p className="d-or">or</p>
      </PasskeyButton>
    </>
  );
}

/** The same for every address. */
export function LinkSentScreen({ next }: Pick<SignInProps, 'next'>) {
  return (
    <div role="status">
      <h1>Look in your e-mail</h1>
      <p className="lead">If this address belongs to our staff, a link is on its way.</p>
      <p>The link works for 15 minutes, once. Open it on the device where you want to work.</p>
      <p className="d-meta">
        Nothing after five minutes? Look among the unwanted mail, or{' '}
        <a href={`/desk/sign-in?next=${encodeURIComponent(next)}`}>ask for another link</a>.
      </p>
    </div>
  );
}

interface EnterProps {
  token: string;
  name: string;
  email: string;
}

/** Where a mailed link leads. Only the button uses it up. */
export function EnterScreen({ token, name, email }: EnterProps) {
  return (
    <>
      <h1>Shalom{name && ` ${name}`}</h1>
      <p className="lead">This is your way in, as {email}.</p>
      <form method="post" action="/desk/enter">
        <input type="hidden" name="token" value={token} />
        <Button>Enter</Button>
        <p className="hint">You stay signed in on this device for 30 days, unless you sign out.</p>
      </form>
    </>
  );
}

export function DeadLinkScreen() {
  return (
    <>
      <h1>This link is used up</h1>
      <p className="lead">A link works for 15 minutes, once.</p>
      <p>
        <a className="button" href="/desk/sign-in">
          Ask for another link
        </a>
      </p>
    </>
  );
}

/** After somebody has entered for the first time. */
export function WelcomeScreen({ name, next }: { name: string; next: string }) {
  return (
    <>
      <h1>Welcome{name && `, ${name}`}</h1>
      <p className="lead">Next time, enter with your fingerprint, face or PIN.</p>
      <p>Your device keeps it, under the name of a passkey. You can do this later, too, on your own page.</p>
      <PasskeyButton
        kind="create"
        options="/desk/me/passkey-options"
        answer={`/desk/me/passkey?next=${encodeURIComponent(next)}`}
        label="Set it up on this device"
      />
      <p>
        <a className="button button-secondary" href={next}>
          Go to the desk
        </a>
      </p>
    </>
  );
}
