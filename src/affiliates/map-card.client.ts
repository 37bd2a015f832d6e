// Replaces the drawn map with the maps service's embed when a visitor asks for it.

for (const card of document.querySelectorAll<HTMLElement>('.where')) {
  const picture = card.querySelector<HTMLElement>('[data-map]');
  if (!picture) continue;
  card.classList.add('can-show-map');
  card.querySelector('button')?.addEventListener('click', () => {
    const { map = '', mapTitle = '' } = picture.dataset;
    const frame = document.createElement('iframe');
    frame.title = mapTitle;
    frame.referrerPolicy = 'no-referrer';
    frame.allowFullscreen = true;
    frame.src = map;
    picture.replaceChildren(frame);
    // The button is hidden next, so keyboard users continue from the map.
    frame.focus({ preventScroll: true });
    card.classList.remove('can-show-map');
  });
}

export {};
