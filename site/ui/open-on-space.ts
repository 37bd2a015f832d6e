import type { KeyboardEvent } from 'react';

/** For a link that covers a card: Space opens it, too, like a button. */
export function openOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
