import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import { contrastFault, readPalette } from '#core/theme/contrast.ts';
import { nearest, type Problem } from './problem.ts';
import type { CheckContext } from './validate.ts';

export interface SiteAssets {
  drawings: ReadonlySet<string>;
  /** The colors that a theme changes: site/styles/tokens.css. */
  tokens: string;
}

/** Reads the project's folders; the host has the assets of its build. */
export function projectAssets(): SiteAssets {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const drawings = readdirSync(join(project, 'site/art')).filter((name) => name.endsWith('.svg'));
  return {
    tokens: readFileSync(join(project, 'site/styles/tokens.css'), 'utf8'),
    drawings: new Set(drawings.map((name) => name.replace(/\.svg$/, ''))),
  };
}

export function checkTheme({ content: { theme }, report }: CheckContext, { tokens }: SiteAssets): void {
  const fault = contrastFault(readPalette(tokens), theme);
  if (!fault) return;
  const { name, ink, ground, contrast, needed, time } = fault;
  const remedy = fault.nearest ? `The nearest that passes is "${fault.nearest}".` : 'Choose another.';
  report(
    ['theme', name],
    `cannot be read everywhere: ${time}, ${ink} on ${ground} has a contrast of ${contrast.toFixed(1)} to 1, and ${needed} are needed. ${remedy}`,
  );
}

/** A drawing of the content folder, which replaces the site's drawing of that name. */
export interface OwnDrawing {
  readonly name: string;
  readonly file: string;
  /** A photograph is its only element. Undefined for a file that cannot be used. */
  readonly svg: string | undefined;
}

/** In bytes. Every visitor loads it. */
const maxSize = 200_000;

/** The usable drawings by name. Reports the others. */
export function checkDrawings(
  files: readonly OwnDrawing[],
  drawings: ReadonlySet<string>,
  report: (problem: Problem) => void,
): Readonly<Record<string, string>> {
  const valid = files.flatMap(({ name, file, svg }) => {
    const text =
      nameFault(name, drawings) ??
      (svg === undefined ? 'is not a PNG or JPEG picture. Save it as one.' : drawingFault(svg));
    if (text) report({ file, field: '', text });
    return text || svg === undefined ? [] : [[name, svg] as const];
  });
  return Object.fromEntries(valid);
}

function nameFault(name: string, drawings: ReadonlySet<string>): string | undefined {
  if (drawings.has(name) || name === 'favicon') return undefined;
  const near = nearest(name, drawings);
  const remedy = near ? `Did you mean "${near}.svg"?` : 'Name it like the drawing that it replaces.';
  return `does not name a drawing of the site, so no page would show it. ${remedy}`;
}

/**
 * Rejects an SVG with active content. Sanitizing it would surprise authors, who would miss what was removed.
 */
export function drawingFault(svg: string): string | undefined {
  if (Buffer.byteLength(svg) > maxSize)
    return 'has more than 200 KB (a picture more than 150 KB). Save it simpler, or smaller.';
  if (/<!(?:DOCTYPE|ENTITY)/i.test(svg)) return 'has a document type. Save it as a plain SVG.';
  let root = '';
  let fault: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root ||= name;
        if (
          /^(?:script|foreignobject|iframe|object|embed|audio|video|a|handler|listener)$/i.test(
            name.replace(/^.*:/, ''),
          )
        )
          fault ??= `holds <${name}>, which no drawing needs. Remove it.`;
        for (const [key, value] of Object.entries(attributes)) {
          if (/^on/i.test(key)) fault ??= `contains a script (${key}). Remove it.`;
          if (/^(?:xlink:)?href$|^src$/i.test(key) && !isWithin(value)) fault ??= leadsOut(value);
          if (!key.startsWith('xmlns')) fault ??= cssFault(value);
        }
      },
      ontext(text) {
        fault ??= cssFault(text);
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return root === 'svg' ? fault : 'is not an SVG drawing. Save it as one.';
}

const isWithin = (address: string) => /^(?:#|data:image\/(?:png|jpeg|webp);)/.test(address.trim());
const leadsOut = (address: string) =>
  `asks for "${address.slice(0, 60)}" elsewhere. A drawing must contain everything that it shows.`;

function cssFault(text: string): string | undefined {
  if (/@import/i.test(text)) return leadsOut('@import');
  for (const [, address = ''] of text.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (!isWithin(address)) return leadsOut(address);
  return /javascript:/i.test(text) ? 'contains a script. Remove it.' : undefined;
}
