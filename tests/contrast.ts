import { readFileSync } from 'node:fs';
import { readPalette, textPairs } from '#core/theme/contrast.ts';

/* core/theme/contrast.ts lists the token pairs. contrast.test.ts computes them from tokens.css by day and
   night; page-quality.ts checks that pages use only these pairs. */

export const palette = readPalette(
  readFileSync(new URL('../site/styles/tokens.css', import.meta.url), 'utf8'),
);

const { tokens, skies } = palette;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const css = (hex: string) => `rgb(${channels(hex).join(', ')})`;
/**
 * The text color pairs by day and, in night bands, by night, as a browser reports them: `rgb(18, 28, 42) on
 * rgb(251, 250, 247)`.
 * @param paint maps a color to that of a ministry's theme
 */
export function tokenPairs(paint = (hex: string) => hex): readonly string[] {
  const rgb = (name: string, time: 'day' | 'night') => css(paint(tokens.get(name)?.[time] ?? ''));
  return [
    ...(['day', 'night'] as const).flatMap((time) =>
      textPairs.map(([ink, ground]) => `${rgb(ink, time)} on ${rgb(ground, time)}`),
    ),
    // Some of the sky's text colors are used on buttons.
    ...skies.flatMap(({ name, sky, text }) =>
      [css(paint(sky)), rgb('wool', /eve|night/.test(name) ? 'night' : 'day')].flatMap((ground) =>
        text.map((ink) => `${css(paint(ink))} on ${ground}`),
      ),
    ),
  ];
}
