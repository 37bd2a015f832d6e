import { type Colours, painter } from '../../domain/theme/paint.ts';
import land from '../../src/home/hero.css?raw';
import tokens from '../../src/styles/tokens.css?raw';

export { land, tokens };

/** A colour of the day palette in src/styles/tokens.css, as `#rrggbb`, in a ministry's own. Throws when there is none of that name. */
export function dayColour(name: string, colours: Colours = {}): string {
  const colour = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (!colour) throw new Error(`src/styles/tokens.css has no colour --${name}.`);
  return painter(colours)(colour);
}
