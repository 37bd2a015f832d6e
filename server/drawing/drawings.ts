// The site's drawings and colours, made ready for pictures that know no style sheet.
import { painter, paintMarkup } from '#core/theme/paint.ts';
import favicon from '../../public/favicon.svg?raw';
import type { Look } from './orders.ts';

const art = import.meta.glob<string>('../../site/art/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const svgs = new Map([
  ...Object.entries(art).map(([path, svg]): [string, string] => [
    /([\w-]+)\.svg$/.exec(path)?.[1] ?? '',
    svg,
  ]),
  ['favicon', favicon],
]);

/**
 * A drawing in the colours of the day, as one `<svg>` element. Our drawings name their colours once, in a style sheet whose
 * first block is the day; the renderer of pictures (librsvg) does not know `var()`, so the values are put in their places.
 *
 * @param look whose drawing or colours stand in its place
 * @param name of a file in site/art, `logo-mark`; `favicon` is the mark as it is drawn for small sizes
 * @throws Error when there is no such drawing, or a colour is used that its first block does not name
 */
export function dayDrawing(name: string, { colours = {}, art = {} }: Look): string {
  const own = art[name];
  const svg = own ?? svgs.get(name);
  if (svg === undefined) throw new Error(`site/art has no drawing "${name}"`);
  // Drawn elsewhere, it may have a style sheet of another kind.
  if (own && !own.includes('var(--')) return own.slice(own.indexOf('<svg'));
  const day = /<style>[^{]*\{([^}]*)\}/.exec(svg)?.[1] ?? '';
  const named = new Map(day.split(';').map((line) => line.split(':') as [string, string]));
  const drawn = svg
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/var\((--[\w-]+)\)/g, (_, property) => {
      const colour = named.get(property);
      if (!colour)
        throw new Error(`${name}: the first block of its <style> does not name ${property}. Add it there.`);
      return colour;
    });
  return own ? drawn : paintMarkup(drawn, painter(colours));
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
