import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What content may name although it lies outside the content folder. */
export interface SiteParts {
  /** Names of the drawings, without `.svg`. */
  drawings: ReadonlySet<string>;
  /** The colours that a theme changes: site/styles/tokens.css. */
  tokens: string;
  /** The hero's sky and hills: site/features/home/hero.css. */
  land: string;
}

/** The drawings and colours of the project's own folders; the host has those of its build. */
export function projectParts(): SiteParts {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const drawings = readdirSync(join(project, 'site/art')).filter((name) => name.endsWith('.svg'));
  return {
    tokens: readFileSync(join(project, 'site/styles/tokens.css'), 'utf8'),
    land: readFileSync(join(project, 'site/features/home/hero.css'), 'utf8'),
    drawings: new Set(drawings.map((name) => name.replace(/\.svg$/, ''))),
  };
}
