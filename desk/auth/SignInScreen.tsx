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
