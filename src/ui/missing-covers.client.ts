import missing from '../art/book-missing.svg?url';

/*
 * A cover that fails to load gives way to the generic document icon and a word about it. Without this script the frame
 * of the cover stays, and the title beside it.
 */

/** Changes attributes only: React may yet take the card over, and must find the elements it made. */
function replace(picture: HTMLImageElement) {
  const cover = picture.closest<HTMLElement>('.cover:not([data-missing])');
  if (!cover?.querySelector('.failed')) return;
  cover.dataset.missing = '';
  picture.src = missing;
}

// Errors of pictures do not bubble, but they can be caught on the way down.
document.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLImageElement && replace(target),
  true,
);
// Those that failed before this script was here.
for (const picture of document.querySelectorAll<HTMLImageElement>('.cover img')) {
  if (picture.complete && picture.naturalWidth === 0) replace(picture);
}
