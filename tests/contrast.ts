import { readFileSync } from 'node:fs';
import { readPalette, textPairs } from '#core/theme/contrast.ts';

/*
 * Which design tokens are written on which stands in core/theme/contrast.ts. contrast.test.ts reckons it from tokens.css by day and
 * night; page-quality.ts holds that pages use no pair but these.
 */

const read = (path: string) => readFileSync(new URL(`../site/${path}`, import.meta.url), 'utf8');

export const palette = readPalette(read('styles/tokens.css'), read('features/home/hero.css'));

const { tokens, skies } = palette;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const css = (hex: string) => `rgb(${channels(hex).join(', ')})`;
/**
 * The pairs of text by day and, in bands of night, by night, as a browser tells them: `rgb(18, 28, 42) on rgb(251, 250, 247)`.
 *
 * @param paint what a ministry's theme makes of a colour
 */
export function tokenPairs(paint = (hex: string) => hex): readonly string[] {
  const rgb = (name: string, time: 'day' | 'night') => css(paint(tokens.get(name)?.[time] ?? ''));
  return [
    ...(['day', 'night'] as const).flatMap((time) =>
      textPairs.map(([ink, ground]) => `${rgb(ink, time)} on ${rgb(ground, time)}`),
    ),
    // Of the sky's own words some stand on a button.
    ...skies.flatMap(({ name, sky, text }) =>
      [css(paint(sky)), rgb('wool', /eve|night/.test(name) ? 'night' : 'day')].flatMap((ground) =>
        text.map((ink) => `${css(paint(ink))} on ${ground}`),
      ),
    ),
  ];
}
