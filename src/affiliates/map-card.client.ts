// Puts the maps service's map in the drawn one's place, once a visitor asks for it.

for (const place of document.querySelectorAll<HTMLElement>('.where')) {
  const picture = place.querySelector<HTMLElement>('[data-map]');
  const button = place.querySelector('button');
  const note = place.querySelector<HTMLElement>('.note');
  if (!picture || !button || !note) continue;
  button.hidden = note.hidden = false;
  button.addEventListener('click', () => {
    const { map = '', mapTitle = '' } = picture.dataset;
    const frame = document.createElement('iframe');
    frame.title = mapTitle;
    frame.referrerPolicy = 'no-referrer';
    frame.allowFullscreen = true;
    frame.src = map;
    picture.replaceChildren(frame);
    button.hidden = note.hidden = true;
    // The button is gone; the keyboard goes on from the map.
    frame.focus();
  });
}

export {};
