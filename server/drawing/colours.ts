import tokens from '../../src/styles/tokens.css?raw';

/** A colour of the day palette in src/styles/tokens.css, as `#rrggbb`. Throws when there is none of that name. */
export function dayColour(name: string): string {
  const colour = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (!colour) throw new Error(`src/styles/tokens.css has no colour --${name}.`);
  return colour;
}
