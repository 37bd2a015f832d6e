// Short messages at the foot of the window, for islands and for the scripts of pages.
import styles from './toast.css?url';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** Milliseconds on screen; 5000 unless told otherwise. */
  duration?: number | undefined;
}

/** A swipe to the right of this many pixels dismisses. */
const swipe = 50;

/**
 * The place for toasts; puts it into the page, once. To be called before the first of them: a screen reader speaks what changes inside
 * a live region that it knows already.
 */
export function prepareToasts(): HTMLElement {
  // Islands and a page's own scripts are built apart from each other; the place is one.
  const present = document.querySelector<HTMLElement>('.toasts');
  if (present) return present;
  const region = document.createElement('section');
  region.className = 'toasts';
  region.ariaLabel = 'Notifications (F8)';
  region.tabIndex = -1;
  // Only pages that have toasts fetch their styles, and before the first of them.
  region.innerHTML = `<link rel="stylesheet" href="${styles}"><div role="status"></div>`;
  document.body.append(region);
  listen(region);
  return region;
}

/** One toast at a time: showing another replaces the one before. It waits while the pointer or the focus is on it. */
export function showToast({ title, description, variant, duration = 5000 }: ToastMessage) {
  const bad = variant === 'destructive';
  const region = prepareToasts();
  dismiss(region);
  const toast = document.createElement('div');
  toast.className = bad ? 'toast bad' : 'toast';
  toast.innerHTML = `<span class="toast-sign"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${
    bad ? 'M12 5v9M12 18v1' : 'M4 12.5 10 18 20 6'
  }"/></svg></span><b></b><button type="button" class="close" aria-label="Dismiss"></button>`;
  (toast.querySelector('b') as HTMLElement).textContent = title;
  if (description) toast.appendChild(document.createElement('p')).textContent = description;
  // An alert speaks for itself when it comes.
  if (bad) toast.role = 'alert';
  (bad ? region : region.querySelector('[role=status]'))?.append(toast);
  const expire = () => {
    if (document.hidden || region.matches(':hover, :focus-within')) setTimeout(expire, duration);
    else toast.remove();
  };
  setTimeout(expire, duration);
}

function dismiss(region: HTMLElement) {
  for (const toast of region.querySelectorAll('.toast')) toast.remove();
}

function listen(region: HTMLElement) {
  let from: number | undefined;
  region.onclick = ({ target }) => (target as Element).closest('.close') && dismiss(region);
  region.onpointerdown = ({ clientX }) => {
    from = clientX;
  };
  // The toast follows the finger, to the right only.
  region.onpointermove = ({ clientX }) => from !== undefined && shift(clientX - from);
  region.onpointercancel = () => shift(0);
  addEventListener('pointerup', ({ clientX }) => {
    if (from === undefined) return;
    if (clientX - from >= swipe) dismiss(region);
    else shift(0);
    from = undefined;
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'F8') region.focus();
    if (key === 'Escape') dismiss(region);
  });
  function shift(pixels: number) {
    const toast = region.querySelector<HTMLElement>('.toast');
    if (toast) toast.style.translate = pixels > 0 ? `${pixels}px` : '';
  }
}
