import effects from './hero-effects.client.ts?worker&url';

// The hero's pointer effects load on the first movement of a fine pointer, and only where motion is welcome.
// As a script of its own (`?worker&url` builds one): `import()` would bring a loader that outweighs this file.

const hero = document.querySelector('.hero');
const welcome = matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)');

hero?.addEventListener(
  'pointermove',
  () => {
    if (welcome.matches)
      document.head.append(Object.assign(document.createElement('script'), { src: effects }));
  },
  { once: true },
);

// Keeps the date right on a page that stays open past midnight: the server wrote the ministry's date, this writes the next.

const mark = document.querySelector<HTMLTimeElement>('time[data-today]');

function write(timeZone?: string) {
  if (!mark) return;
  const now = new Date();
  mark.textContent = now.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  mark.dateTime = now.toLocaleDateString('en-CA', { timeZone });
}

setInterval(() => {
  try {
    write(mark?.dataset.today);
  } catch {
    // A browser without time zone data: its own local date.
    write();
  }
}, 60_000);

// A frame that the focus enters from outside is not brought into sight by Chromium, as a link would be.
addEventListener('blur', () => {
  if (document.activeElement?.localName === 'iframe')
    document.activeElement.scrollIntoView({ block: 'nearest' });
});
