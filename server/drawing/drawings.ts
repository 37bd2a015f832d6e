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
 * A drawing as one `<svg>` element in day colors. librsvg does not know `var()`, so values replace the names.
 * @param look replaces drawings and colors
 * @param name a file in site/art, `logo-mark`, or `favicon`, the logo for small sizes
 * @throws Error when there is no such drawing, or its first style block lacks a color
 */
export function dayDrawing(name: string, { colors = {}, art = {} }: Look): string {
  const replacement = art[name];
  const svg = replacement ?? svgs.get(name);
  if (svg === undefined) throw new Error(`site/art has no drawing "${name}"`);
  // A ministry's drawing may have another kind of style sheet.
  if (replacement && !replacement.includes('var(--')) return replacement.slice(replacement.indexOf('<svg'));
  const day = /<style>[^{]*\{([^}]*)\}/.exec(svg)?.[1] ?? '';
  const values = new Map(day.split(';').map((line) => line.split(':') as [string, string]));
  const painted = svg
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/var\((--[\w-]+)\)/g, (_, property) => {
      const color = values.get(property);
      if (!color)
        throw new Error(`${name}: the first block of its <style> does not name ${property}. Add it there.`);
      return color;
    });
  return replacement ? painted : paintMarkup(painted, painter(colors));
}

/** Places a drawing in another one; `place` has x, y, width and height in the outer drawing's units. */
export function embed(drawing: string, box: { x: number; y: number; width: number; height: number }): string {
  const attributes = Object.entries(box).map(([name, value]) => `${name}="${value}"`);
  const inner = drawing.replace(/^(<svg\b[^>]*?) width="[^"]*" height="[^"]*"/, '$1');
  return inner.replace('<svg', `<svg ${attributes.join(' ')}`);
}
