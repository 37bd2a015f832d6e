/** Milliseconds until a silent host counts as out of reach, and between two attempts. */
const [patience, pause] = [10_000, 5_000];

/**
 * Asks whether the desk would take what this person sends now. While there is no connection, a dialog says
 * so and goes on trying; when the session has ended, another one offers a link.
 * @returns false when the person was signed out or gave up waiting: nothing may be sent then
 */
export async function reachDesk(): Promise<boolean> {
  const noConnection = dialogNamed('no-connection');
  for (;;) {
    const response = await fetch('/desk/session', {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined);
    if (response?.ok || response?.status === 401) {
      noConnection?.close();
      if (!response.ok) showSignedOut();
      return response.ok;
    }
    if (!noConnection || !(await waitIn(noConnection))) return false;
  }
}

/** Says that the session has ended, and offers a link. */
export function showSignedOut() {
  const dialog = dialogNamed('signed-out');
  if (!dialog || dialog.open) return;
  const [sent] = dialog.querySelectorAll<HTMLElement>('[role=status]');
  const [link] = dialog.querySelectorAll<HTMLButtonElement>('[type=button]');
  if (!sent || !link) return;
  sent.textContent = '';
  link.onclick = async () => {
    const body = new URLSearchParams({ email: link.value, next: location.pathname + location.search });
    const response = await fetch('/desk/sign-in', { method: 'POST', body }).catch(() => undefined);
    sent.textContent = (response?.ok ? sent.dataset.sent : sent.dataset.failed) ?? '';
  };
  dialog.showModal();
}

const dialogNamed = (id: string) => document.querySelector<HTMLDialogElement>(`dialog#${id}`);

/** @returns false when the person has closed the dialog; true when it is time to try again */
function waitIn(dialog: HTMLDialogElement): Promise<boolean> {
  dialog.returnValue = '';
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === 'try');
    setTimeout(resolve, pause, true);
  });
}
