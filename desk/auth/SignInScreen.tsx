import { TextField } from '#site/ui/form/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

export interface SignInProps {
  /** The desk address to open after sign-in. */
  next: string;
  email: string;
  error: string | undefined;
  /** Whether the words of a form that was just sent are kept until the person has signed in. */
  words: 'kept' | 'lost' | undefined;
}

const aboutWords = {
  kept: 'You were signed out. Your words are kept here for an hour. Ask for a link and open it in this browser: your form is then shown again, filled in.',
  lost: 'You were signed out, and nothing was saved. Go back in your browser: what you typed is still in the form. Sign in in another tab, then press the button again.',
};

export function SignInScreen({ next, email, error: fault, words }: SignInProps) {
  return (
    <>
      <h1>Sign in</h1>
      {words && (
        <p className="d-said" role="status">
          {aboutWords[words]}
        </p>
      )}
      <form method="post" action="/desk/sign-in" noValidate>
        <input type="hidden" name="next" value={next} />
        <TextField
          form="sign-in"
          name="email"
          type="email"
          autoComplete="email"
          text={{
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
        <p className="d-or muted">or</p>
      </PasskeyButton>
    </>
  );
}

/** The same for every e-mail address, so that it does not reveal who has access. */
export function LinkSentScreen({ next }: Pick<SignInProps, 'next'>) {
  return (
    <div role="status">
      <h1>Look in your e-mail</h1>
      <p className="lead">If this address has access to the desk, we have sent a link to it.</p>
      <p>The link works once, for 15 minutes. Open it in the browser where you want to sign in.</p>
      <p className="d-meta">
        No e-mail after five minutes? Check your spam folder, or{' '}
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

/** Opened by a mailed link. Only its button uses the link. */
export function EnterScreen({ token, name, email }: EnterProps) {
  return (
    <>
      <h1>Shalom{name && ` ${name}`}</h1>
      <p className="lead">You are signing in as {email}.</p>
      <form method="post" action="/desk/enter">
        <input type="hidden" name="token" value={token} />
        <Button>Enter</Button>
        <p className="hint">
          You stay signed in on this device until you sign out, or have not used the desk for 30 days.
        </p>
      </form>
    </>
  );
}

export function DeadLinkScreen() {
  return (
    <>
      <h1>This link has already been used</h1>
      <p className="lead">A link works once, for 15 minutes.</p>
      <p>
        <a className="button" href="/desk/sign-in">
          Ask for another link
        </a>
      </p>
    </>
  );
}

/** Shown after a person's first sign-in. */
export function WelcomeScreen({ name, next }: { name: string; next: string }) {
  return (
    <>
      <h1>Welcome{name && `, ${name}`}</h1>
      <p className="lead">Next time, sign in with your fingerprint, face or PIN.</p>
      <p>Your device stores this as a passkey. You can also set it up later on your own page.</p>
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
