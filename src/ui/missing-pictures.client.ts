// A picture that fails to load gives way to another, named in `data-instead`; its frame is marked `data-missing`. Without this script the
// frame stays, and the words beside it.

/** Changes attributes only: React may yet take the card over, and must find the elements it made. */
function replace(picture: HTMLImageElement) {
  const { instead } = picture.dataset;
  if (!instead || !picture.parentElement) return;
  picture.removeAttribute('data-instead');
  picture.parentElement.dataset.missing = '';
  picture.src = instead;
}

// Errors of pictures do not bubble, but they can be caught on the way down.
document.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLImageElement && replace(target),
  true,
);
// Those that failed before this script was here.
for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-instead]')) {
  if (picture.complete && picture.naturalWidth === 0) replace(picture);
}

export {};
