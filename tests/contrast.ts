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
    [...css.matchAll(color)].map(([, name = '', day = '', night = '', always]) => [
      name,
      { day: always ?? day, night: always ?? night },
    ]),
  );
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

const rgb = (name: string, time: 'day' | 'night') =>
  `rgb(${channels(tokens.get(name)?.[time] ?? '').join(', ')})`;

/** The pairs of text by day and, in bands of night, by night, as a browser tells them: `rgb(18, 28, 42) on rgb(251, 250, 247)`. */
export const tokenPairs: readonly string[] = (['day', 'night'] as const).flatMap((time) =>
  textPairs.map(([ink, ground]) => `${rgb(ink, time)} on ${rgb(ground, time)}`),
);
