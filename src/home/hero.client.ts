// The hero's pointer effects load on the first movement of a fine pointer, and only where motion is welcome.
// As a script of its own (`?worker&url` builds one): `import()` would bring a loader that outweighs this file.
import effects from './hero-effects.client.ts?worker&url';

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
