// The hero's pointer effects load on the first movement of a fine pointer, and only where motion is welcome.

const hero = document.querySelector<HTMLElement>('.hero');
const welcome = matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)');

hero?.addEventListener(
  'pointermove',
  async () => {
    if (!welcome.matches) return;
    const { startHeroEffects } = await import('./hero-effects.ts');
    startHeroEffects(hero, welcome);
  },
  { once: true },
);

export {};
