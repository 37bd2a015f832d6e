import type { ReactNode } from 'react';
import { knownPasskey } from './known-passkey.ts';

interface Props {
  /** `create` makes a passkey, `get` enters with one. */
  kind: 'create' | 'get';
  /** Where the browser asks what is to be signed, and where it sends the answer. */
  options: string;
  answer: string;
  label: string;
  /** Stands before the button, and shows with it. */
  children?: ReactNode;
}

/** Shows only where the browser knows passkeys: passkey.client.ts. */
export function PasskeyButton({ kind, options, answer, label, children }: Props) {
  return (
    <div className="d-passkey" hidden data-passkey={kind} data-options={options} data-answer={answer}>
      {children}
      <button className="button button-secondary" type="button">
        {label}
      </button>
      <p className="hint">
        {kind === 'get'
          ? 'Your fingerprint, face or PIN, if you set one up on this device.'
          : 'Your device asks for your fingerprint, face or PIN.'}
      </p>
      {kind === 'create' && (
        <p className="error" role="alert" data-fault="known" hidden>
          {knownPasskey}
        </p>
      )}
      <p className="error" role="alert" data-fault="other" hidden>
        {kind === 'get'
          ? 'That did not work. Try again, or ask for a link.'
          : 'That did not work. Try again, or do it later.'}
      </p>
    </div>
  );
}
