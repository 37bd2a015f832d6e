import { type Colors, painter } from '#core/theme/paint.ts';
import tokens from '#site/styles/tokens.css?raw';

export { tokens };

/**
 * A color of site/styles/tokens.css as `#rrggbb`, or the ministry's own. @throws Error for an unknown name
 */
export function dayColor(name: string, colors: Colors = {}): string {
  const color = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (!color) throw new Error(`site/styles/tokens.css has no color --${name}.`);
  return painter(colors)(color);
}
