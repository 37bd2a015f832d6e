// Puts the maps service's map in the drawn one's place, once a visitor asks for it.

for (const card of document.querySelectorAll<HTMLElement>('[data-map]')) {
  const { map = '', mapTitle = '' } = card.dataset;
  for (const part of card.querySelectorAll<HTMLElement>('[hidden]')) part.hidden = false;
  card.querySelector('button')?.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.title = mapTitle;
    frame.referrerPolicy = 'no-referrer';
    frame.allowFullscreen = true;
    frame.src = map;
    card.replaceChildren(frame);
    // The button is gone; the keyboard goes on from the map.
    frame.focus();
  });
}
