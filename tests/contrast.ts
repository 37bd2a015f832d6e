import { readFileSync } from 'node:fs';
import { readTokens, textPairs } from '../domain/theme/contrast.ts';

/*
 * Which design tokens are written on which stands in domain/theme/contrast.ts. contrast.test.ts reckons it from tokens.css by day and
 * night; every-page.spec.ts holds that pages use no pair but these.
 */

/** What a token is by day and by night, as `#rrggbb`. */
export const tokens = readTokens(readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8'));

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

const css = (hex: string) => `rgb(${channels(hex).join(', ')})`;
const rgb = (name: string, time: 'day' | 'night') => css(tokens.get(name)?.[time] ?? '');

/** The pairs of text by day and, in bands of night, by night, as a browser tells them: `rgb(18, 28, 42) on rgb(251, 250, 247)`. */
export const tokenPairs: readonly string[] = [
  ...(['day', 'night'] as const).flatMap((time) =>
    textPairs.map(([ink, ground]) => `${rgb(ink, time)} on ${rgb(ground, time)}`),
  ),
  ...skies.flatMap(({ sky, text }) => text.map((ink) => `${css(ink)} on ${css(sky)}`)),
];
