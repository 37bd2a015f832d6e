import { type ReactNode, useEffect, useState } from 'react';

export const knownPasskey = 'This device already has a passkey. Use it the next time you sign in.';

interface Props {
  /** `create` registers a passkey, `get` signs in with one. */
  kind: 'create' | 'get';
  /** Returns the WebAuthn options; `answer` receives the signed response. */
  options: string;
  answer: string;
  label: string;
  /** Shown before the button. */
  children?: ReactNode;
}

/** Renders nothing in browsers without passkeys: people then sign in with a mailed link. */
export function PasskeyButton({ kind, options, answer, label, children }: Props) {
  const [isSupported, setSupported] = useState(false);
  const [fault, setFault] = useState<string>();
  useEffect(
    () => setSupported(globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON !== undefined),
    [],
  );
  if (!isSupported) return null;

  async function use() {
    setFault(undefined);
    try {
      const json = await post(options, {});
      const credential = await (kind === 'create'
        ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) })
        : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) }));
      const { to } = await post(answer, credential);
      location.assign(to);
    } catch (error) {
      const instead = kind === 'get' ? 'ask for a link' : 'do it later';
      setFault(
        isKnown(error) && kind === 'create' ? knownPasskey : `That did not work. Try again, or ${instead}.`,
      );
    }
  }

  return (
    <div className="stack d-passkey">
      {children}
      <button className="button button-secondary" type="button" onClick={use}>
        {label}
      </button>
      <p className="hint">
        {kind === 'get'
          ? 'Your fingerprint, face or PIN, if you set one up on this device.'
          : 'Your device asks for your fingerprint, face or PIN.'}
      </p>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw response;
  return response.json();
}

/** The host answers 409, or the browser throws InvalidStateError for a passkey in `excludeCredentials`. */
const isKnown = (error: unknown) =>
  error instanceof Response ? error.status === 409 : Object(error).name === 'InvalidStateError';
