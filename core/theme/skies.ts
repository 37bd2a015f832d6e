/** The bands of sky at every hour, and the head that is always night: what is written on them, and the colours behind it. */

/** Colours as `#rrggbb`. */
export interface Sky {
  readonly name: string;
  readonly sky: string;
  /** The bands of the hero's sky, on which words stand where they are many. */
  readonly bands: readonly string[];
  readonly text: readonly string[];
  /** Of a field on /pray, which has no hills. */
  readonly fault: string;
  readonly focus: string;
}

/** @param tokens site/styles/tokens.css @param land site/features/home/hero.css */
export function readSkies(tokens: string, land: string): readonly Sky[] {
  const night = rule(tokens, '.sky,\n  .sky.night');
  const flame = rule(tokens, ':root,\n  .sky').flame ?? '';
  return ['dawn', 'day', 'gold', 'eve', 'night', 'night head'].map((name) => {
    const isDark = /eve|night/.test(name);
    const time = isDark ? 'night' : 'day';
    const own = rule(tokens, name === 'night head' ? '  .sky.night' : `[data-sky="${name}"] .sky`);
    const ink: Record<string, string> = { ...both(tokens, time), ...(isDark && night), ...own };
    const hills: Record<string, string> = {
      ...both(land, time),
      ...rule(land, `[data-sky="${name}"] .land`),
    };
    return {
      name,
      sky: ink.sky ?? '',
      bands: name === 'night head' ? [] : [hills.sk1, hills.sk2, hills.sk3].flatMap((hex) => hex ?? []),
      text: [ink.ink, ink['ink-2'], ink['thread-strong']].flatMap((hex) => hex ?? []),
      fault: ink.danger ?? '',
      focus: isDark ? flame : (ink.thread ?? ''),
    };
  });
}

/** The colours of a rule, by the end of its selector. */
function rule(css: string, selector: string): Record<string, string> {
  const block = css.split(`${selector} {`).slice(1).at(-1)?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

const both = (css: string, time: 'day' | 'night'): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
      ([, name = '', day = '', night = '']) => [name, time === 'day' ? day : night],
    ),
  );
