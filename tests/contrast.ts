import { readFileSync } from 'node:fs';

/*
 * Which design tokens are written on which, and how strong the contrast must be: 7 to 1 for text (WCAG AAA), 4.5 for large
 * text, 3 for edges that tell where something is. contrast.test.ts reckons it from tokens.css by day and night;
 * every-page.spec.ts holds that pages use no pair but these.
 */

type Pairs = readonly (readonly [ink: string, ground: string])[];

const on = (ground: string, ...inks: string[]) => inks.map((ink) => [ink, ground] as const);

export const textPairs: Pairs = [
  ...on('wool', 'ink', 'ink-2', 'thread', 'dust-ink', 'danger'),
  ...on('linen', 'ink', 'ink-2', 'thread', 'dust-ink'),
  ...on('surface', 'ink', 'ink-2', 'thread', 'dust-ink'),
  ...on('dust-1', 'ink'),
  ...on('sky', 'ink', 'ink-2', 'thread-strong'),
  ...on('on-deep', 'deep'),
  ...on('thread-tint', 'ink', 'ink-2', 'thread'),
  ...on('deep', 'on-deep', 'on-deep-2', 'thread-on-deep', 'flame'),
  ...on('soil', 'on-soil', 'on-soil-2'),
  ...on('danger-tint', 'danger'),
  ...on('ok-tint', 'ok'),
  ...on('thread', 'btn-text'),
];

export const edgePairs: Pairs = [...on('wool', 'line-strong'), ...on('surface', 'line-strong')];

/** What a token is by day and by night, as `#rrggbb`. */
export const tokens: ReadonlyMap<string, { day: string; night: string }> = (() => {
  const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
  const color = /--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g;
  return new Map(
    // Of several the first: bands of sky have their own further down.
    [...css.matchAll(color)]
      .reverse()
      .map(([, name = '', day = '', night = '', always]) => [
        name,
        { day: always ?? day, night: always ?? night },
      ]),
  );
})();

/** Bands of sky at every hour and the head that is always night: what is written on them, and the colors behind it. */
export const skies = (() => {
  const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');
  const [bands, land] = [read('styles/tokens.css'), read('home/hero.css')];
  /** Of a rule, by the end of its selector. */
  const rule = (css: string, selector: string) => {
    const block = css.split(`${selector} {`).slice(1).at(-1)?.split('}')[0] ?? '';
    return Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
    );
  };
  const both = (css: string, time: 'day' | 'night') =>
    Object.fromEntries(
      [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name, day, night]) => [
        name,
        time === 'day' ? day : night,
      ]),
    ) as Record<string, string>;
  const night = rule(bands, '.sky,\n  .sky.night');
  return ['dawn', 'day', 'gold', 'eve', 'night', 'night head'].map((name) => {
    const dark = /eve|night/.test(name);
    const time = dark ? 'night' : 'day';
    const own = rule(bands, name === 'night head' ? '  .sky.night' : `[data-sky="${name}"] .sky`);
    const ink: Record<string, string> = { ...both(bands, time), ...(dark && night), ...own };
    const hills: Record<string, string> = {
      ...both(land, time),
      ...rule(land, `[data-sky="${name}"] .land`),
    };
    return {
      name,
      sky: ink.sky ?? '',
      /** The bands of the hero's sky, on which words stand where they are many. */
      bands: name === 'night head' ? [] : [hills.sk1, hills.sk2, hills.sk3].flatMap((hex) => hex ?? []),
      text: [ink.ink, ink['ink-2'], ink['thread-strong']].flatMap((hex) => hex ?? []),
      /** Of a field on /pray, which has no hills. */
      fault: ink.danger ?? '',
      focus: dark ? '#f2be62' : (ink.thread ?? ''),
    };
  });
})();

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const css = (hex: string) => `rgb(${channels(hex).join(', ')})`;
const rgb = (name: string, time: 'day' | 'night') => css(tokens.get(name)?.[time] ?? '');

/** The pairs of text by day and, in bands of night, by night, as a browser tells them: `rgb(18, 28, 42) on rgb(251, 250, 247)`. */
export const tokenPairs: readonly string[] = [
  ...(['day', 'night'] as const).flatMap((time) =>
    textPairs.map(([ink, ground]) => `${rgb(ink, time)} on ${rgb(ground, time)}`),
  ),
  ...skies.flatMap(({ sky, text }) => text.map((ink) => `${css(ink)} on ${css(sky)}`)),
];
