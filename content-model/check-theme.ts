/** The look that a ministry gives its site: colours that can be read, and drawings of its own that are nothing but drawings. */
import { Parser } from 'htmlparser2';
import { contrastFault, readPalette } from '#core/theme/contrast.ts';
import type { Problem } from './content-error.ts';
import type { Draft } from './draft.ts';
import { nearest } from './nearest.ts';
import type { SiteParts } from './site-parts.ts';

export function checkTheme({ content: { theme }, report }: Draft, { tokens, land }: SiteParts): void {
  const fault = contrastFault(readPalette(tokens, land), theme);
  if (!fault) return;
  const { name, ink, ground, contrast, needed, time } = fault;
  const remedy = fault.nearest ? `The nearest that passes is "${fault.nearest}".` : 'Choose another.';
  report(
    ['theme', name],
    `cannot be read everywhere: ${time}, ${ink} stands on ${ground} with a contrast of ${contrast.toFixed(1)} to 1, and ${needed} are needed. ${remedy}`,
  );
}

/** A drawing of the content folder, which stands in the place of the site's of that name. */
export interface OwnArt {
  readonly name: string;
  /** What people call its file. */
  readonly file: string;
  /** A picture is the one thing in it; undefined where the file is none that can be used. */
  readonly svg: string | undefined;
}

/** Bytes. Every visitor loads it. */
const largest = 200_000;

/** Drawings by name, of those that may be shown; what is wrong with the others is reported. */
export function ownArt(
  files: readonly OwnArt[],
  drawings: ReadonlySet<string>,
  report: (problem: Problem) => void,
): Readonly<Record<string, string>> {
  const fine = files.flatMap(({ name, file, svg }) => {
    const text =
      nameFault(name, drawings) ??
      (svg === undefined ? 'is no PNG or JPEG picture. Save it as one of them.' : artFault(svg));
    if (text) report({ file, field: '', text });
    return text || svg === undefined ? [] : [[name, svg] as const];
  });
  return Object.fromEntries(fine);
}

function nameFault(name: string, drawings: ReadonlySet<string>): string | undefined {
  if (drawings.has(name) || name === 'favicon') return undefined;
  const near = nearest(name, [...drawings]);
  return `is the name of no drawing of the site, so it would be shown nowhere.${near ? ` Did you mean "${near}.svg"?` : ' Name it like the drawing whose place it takes.'}`;
}

/** What makes a file more than a drawing, or none. It is refused rather than cleaned: what is left out would be missed. */
export function artFault(svg: string): string | undefined {
  if (Buffer.byteLength(svg) > largest)
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
          fault ??= `holds <${name}>, which no drawing needs. Take it out.`;
        for (const [key, value] of Object.entries(attributes)) {
          if (/^on/i.test(key)) fault ??= `holds a script (${key}). Take it out.`;
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
  return root === 'svg' ? fault : 'is no SVG drawing. Save it as one.';
}

const isWithin = (address: string) => /^(?:#|data:image\/(?:png|jpeg|webp);)/.test(address.trim());
const leadsOut = (address: string) =>
  `asks for "${address.slice(0, 60)}" elsewhere. A drawing must hold all that it shows.`;

function cssFault(text: string): string | undefined {
  if (/@import/i.test(text)) return leadsOut('@import');
  for (const [, address = ''] of text.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (!isWithin(address)) return leadsOut(address);
  return /javascript:/i.test(text) ? 'holds a script. Take it out.' : undefined;
}
