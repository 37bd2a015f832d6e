import type { ToastMessage } from './form/toasts.tsx';

/*
 * Toasts for pages that have no form, and so no React: the same look and manners as form/toasts.tsx.
 */

/** A swipe to the right of this many pixels dismisses. */
const swipe = 50;

// In the page from the start: a screen reader speaks what changes inside a live region that it knows already.
const region = document.createElement('section');
region.className = 'toasts';
region.ariaLabel = 'Notifications (F8)';
region.tabIndex = -1;
region.innerHTML = '<div role="status"></div><div role="alert"></div>';
document.body.append(region);
const [status, alert] = region.children as unknown as [HTMLElement, HTMLElement];

let timer: ReturnType<typeof setTimeout> | undefined;
let swipeFrom = 0;

/** One toast at a time: showing another replaces the one before. It waits while the pointer or the focus is on it. */
export function showToast({ title, description, variant, duration = 5000 }: ToastMessage) {
  const bad = variant === 'destructive';
  dismiss();
  const toast = document.createElement('div');
  toast.className = bad ? 'toast bad' : 'toast';
  toast.innerHTML = `<span class="k"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${
    bad ? 'M12 5v9M12 18v1' : 'M4 12.5 10 18 20 6'
  }"/></svg></span><b></b><button type="button" class="x" aria-label="Dismiss"></button>`;
  (toast.querySelector('b') as HTMLElement).textContent = title;
  if (description) toast.appendChild(document.createElement('p')).textContent = description;
  (bad ? alert : status).append(toast);
  timer = setTimeout(expire, duration, duration);
}

function dismiss() {
  clearTimeout(timer);
  status.replaceChildren();
  alert.replaceChildren();
}

function expire(duration: number) {
  if (region.matches(':hover, :focus-within')) timer = setTimeout(expire, duration, duration);
  else dismiss();
}

region.onclick = (event) => {
  if ((event.target as Element).closest('.x')) dismiss();
};
region.onpointerdown = (event) => {
  swipeFrom = event.clientX;
};
region.onpointerup = (event) => {
  if (event.clientX - swipeFrom >= swipe) dismiss();
};
addEventListener('keydown', (event) => {
  if (event.key === 'F8') region.focus();
  if (event.key === 'Escape') dismiss();
});
