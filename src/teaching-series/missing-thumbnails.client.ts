/* A picture that fails to load gives way to the drawing. Errors of pictures do not bubble; they are caught on the way down. */

function replace(picture: HTMLImageElement) {
  const { instead } = picture.dataset;
  if (!instead) return;
  picture.removeAttribute('data-instead');
  picture.src = instead;
}

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
