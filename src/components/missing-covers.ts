import missing from '../art/book-missing.svg?url';

/*
 * A cover that fails to load gives way to the generic document icon and a word about it. Without this script the frame
 * of the cover stays, and the title beside it.
 */

function replace(picture: HTMLImageElement) {
  const cover = picture.closest<HTMLElement>('.cover[data-failed]');
  if (!cover) return;
  const { failed } = cover.dataset;
  cover.removeAttribute('data-failed');
  cover.classList.remove('inv');
  const words = document.createElement('p');
  words.className = 'none';
  words.textContent = failed ?? '';
  const icon = new Image(400, 600);
  icon.src = missing;
  icon.alt = '';
  cover.replaceChildren(icon, words);
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
