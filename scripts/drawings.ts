// The site's drawings and colours, made ready for pictures that know no style sheet.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');

/**
 * A drawing in the colours of the day, as one `<svg>` element. Our drawings name their colours once, in a style sheet whose
 * first block is the day; the renderer of pictures (librsvg) does not know `var()`, so the values are put in their places.
 *
 * @param path from the project's root, e.g. `src/art/logo-mark.svg`
 * @throws Error when a colour is used that the first block does not name
 */
export function dayDrawing(path: string): string {
  const svg = read(path);
  const day = /<style>[^{]*\{([^}]*)\}/.exec(svg)?.[1] ?? '';
  const colours = new Map(day.split(';').map((line) => line.split(':') as [string, string]));
  return svg
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/var\((--[\w-]+)\)/g, (_, name) => {
      const colour = colours.get(name);
      if (!colour)
        throw new Error(`${path}: the first block of its <style> does not name ${name}. Add it there.`);
      return colour;
    });
}

/** A drawing placed in another one: `place` holds x, y, width and height in the outer one's units. */
export function placed(
  drawing: string,
  place: { x: number; y: number; width: number; height: number },
): string {
  const attributes = Object.entries(place).map(([name, value]) => `${name}="${value}"`);
  const inner = drawing.replace(/^(<svg\b[^>]*?) width="[^"]*" height="[^"]*"/, '$1');
  return inner.replace('<svg', `<svg ${attributes.join(' ')}`);
}

const tokens = read('src/styles/tokens.css');

/** A colour of the day palette in src/styles/tokens.css, as `#rrggbb`. Throws when there is none of that name. */
export function dayColour(name: string): string {
  const colour = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (!colour) throw new Error(`src/styles/tokens.css has no colour --${name}.`);
  return colour;
}
