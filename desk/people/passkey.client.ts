// The desk's only script so far: a passkey is the browser's own, and cannot be asked for by a form.
async function post(url: string, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw answer;
  return answer.json();
}

async function use({ passkey, options: optionsAt = '', answer: answerAt = '' }: DOMStringMap) {
  const options = await post(optionsAt, {});
  const credential = await (passkey === 'create'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
  const { to } = await post(answerAt, credential);
  location.assign(to);
}

/** The host says so, or the browser does for a passkey that the host has named. */
const isKnown = (error: unknown) =>
  error instanceof Response ? error.status === 409 : Object(error).name === 'InvalidStateError';

// Whoever has an older browser enters by link.
if (globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON !== undefined) {
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const faults = place.querySelectorAll<HTMLElement>('[data-fault]');
    const show = (name?: string) => {
      for (const fault of faults) fault.hidden = fault.dataset.fault !== name;
    };
    place.hidden = false;
    place.querySelector('button')?.addEventListener('click', () => {
      show();
      use(place.dataset).catch((error) => show(isKnown(error) ? 'known' : 'other'));
    });
  }
}
