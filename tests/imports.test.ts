import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/*
 * Which folder may import which: pages → features → ui → domain, server → reader → domain. Tests may import what they try, and the
 * lab measures from outside; all other source is listed here, so that a folder of a new kind is refused until it has its line.
 */

const tried = /\.test\.tsx?$|(^|\/)(fixtures|copy-of-content)\.tsx?$|^server\/test-support\/|^tests\/|^lab\//;

/** What a file of each folder may import besides files of its own folder. `types` holds where only types may be taken. */
const mayImport: Record<string, { values: readonly string[]; types?: readonly string[] }> = {
  domain: { values: [] },
  reader: { values: ['domain'] },
  'src/art': { values: [] },
  'src/fonts': { values: [] },
  'src/styles': { values: ['src/fonts'] },
  'src/ui': { values: ['domain', 'src/art'], types: ['reader'] },
  'src/structured-data': { values: ['domain', 'src/ui', 'src/site-map.ts'], types: ['reader'] },
  'src/site-map.ts': { values: ['domain'], types: ['reader'] },
  feature: { values: ['domain', 'src/ui', 'src/art'], types: ['reader'] },
  // Header and footer are features that stand on every page.
  'src/layouts': {
    values: [
      'domain',
      'src/ui',
      'src/styles',
      'src/site-map.ts',
      'src/structured-data',
      'src/header',
      'src/footer',
    ],
    types: ['reader'],
  },
  'src/pages': {
    values: ['domain', 'src/ui', 'src/site-map.ts', 'src/structured-data', 'src/layouts', 'feature'],
    types: ['reader'],
  },
  server: { values: ['domain', 'reader', 'src/site-map.ts'] },
  desk: { values: ['domain', 'reader', 'server', 'src/site-map.ts', 'src/ui', 'src/styles'] },
  scripts: {
    values: ['domain', 'reader', 'server', 'src/site-map.ts', 'src/art', 'src/fonts', 'src/styles'],
  },
};

/** Where the host and what Astro builds meet, and where React draws for the host: PDFs and e-mails. */
const meetings: Record<string, readonly string[]> = {
  'src/env.d.ts': ['domain', 'reader', 'desk'],
  'src/pages/desk/[...screen].astro': ['desk'],
  'server/wire.ts': ['desk'],
  'server/app.ts': ['desk'],
  'server/pages/dev-server.ts': ['scripts'],
  'server/pages/entry.ts': ['src/ui'],
  // Share cards, icons and the manifest show the site's own drawings and colours.
  'server/drawing/colours.ts': ['src/styles', 'feature'],
  'server/drawing/drawings.ts': ['src/art', 'public'],
  'astro.config.ts': ['scripts', 'server', 'src/layouts'],
};

/** Packages that a folder does without. The host draws with React in e-mails, PDFs, and where the build meets it. */
const withoutPackages: readonly [RegExp, RegExp][] = [
  [/^domain\//, /^(node:|react|fastify|kysely|astro|@hebcal)/],
  [/^reader\//, /^(react|fastify|kysely|astro|@hebcal)/],
  [/^src\//, /^(fastify|kysely|@hebcal)/],
  [/^server\/(?!pages\/|drawing\/)(?!.*\.tsx$)/, /^(react|astro|@react-pdf)/],
];

/** The folder, as the rule names it, in which a file stands. */
function folderOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  if (top !== 'src') return top;
  const folder = `src/${second}`;
  return folder in mayImport || folder in meetings ? folder : 'feature';
}

/** A folder's files are one room; each feature is a room of its own. */
const roomOf = (file: string) =>
  folderOf(file) === 'feature' ? file.split('/').slice(0, 2).join('/') : folderOf(file);

interface Import {
  specifier: string;
  typeOnly: boolean;
}

/** Everything by which a file brings in another: imports of all kinds, styles, and files named beside the module. */
function importsOf(file: string, source: string): Import[] {
  const text = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const statements = [...text.matchAll(/\b(?:import|export)\s+([^'"`;()]*?)\bfrom\s*(['"])(.+?)\2/g)].map(
    ([, clause = '', , specifier = '']) => ({
      specifier,
      typeOnly: file.endsWith('.d.ts') || takesTypes(clause),
    }),
  );
  const others = [
    /(?<!@)\bimport\s*(['"])(.+?)\1/g,
    /\bimport\(\s*(?:\/\*.*?\*\/\s*)?(['"`])(.+?)\1/g,
    /\bnew URL\(\s*(['"`])(.+?)\1\s*,\s*import\.meta\.url/g,
    /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*(['"`])(.+?)\1/g,
    /\brequire\(\s*(['"`])(.+?)\1/g,
    /@import\s+(?:url\(\s*)?(['"]?)([^'")\s;]+)\1/g,
    /\burl\(\s*(['"]?)(\.[^'")\s]+)\1/g,
    /\bsrc=(['"])(\.[^'"]+)\1/g,
  ].flatMap((form) => [...text.matchAll(form)].map(([, , specifier = '']) => specifier));
  return [...statements, ...others.map((specifier) => ({ specifier, typeOnly: file.endsWith('.d.ts') }))];
}

/** Whether an import statement takes nothing that is there when the program runs. */
function takesTypes(clause: string): boolean {
  if (/^type\s/.test(clause)) return true;
  const named = /^\{([\s\S]*)\}\s*$/.exec(clause.trim())?.[1];
  return Boolean(named?.split(',').every((name) => !name.trim() || /^type\s/.test(name.trim())));
}

/** The imports of a file that the rule forbids, each told in a sentence. */
function forbiddenImports(file: string, source: string): string[] {
  if (tried.test(file)) return [];
  return importsOf(file, source).flatMap(({ specifier, typeOnly }) => {
    if (!specifier.startsWith('.')) {
      return withoutPackages.some(([files, packages]) => files.test(file) && packages.test(specifier))
        ? [`${file} imports the package ${specifier}`]
        : [];
    }
    const target = posix.join(posix.dirname(file), specifier.split('?')[0] ?? '');
    // A folder, from which files are read by name.
    if (target.endsWith('/')) return [];
    return mayTake(file, target, typeOnly) ? [] : [`${file} imports ${target}`];
  });
}

function mayTake(file: string, target: string, typeOnly: boolean): boolean {
  if (tried.test(target)) return false;
  if (target.endsWith('.client.ts') && !runsInBrowser(file)) return false;
  if (roomOf(file) === roomOf(target)) return true;
  const folder = folderOf(target);
  if (meetings[file]?.includes(folder)) return true;
  const rule = mayImport[folderOf(file)];
  // Root files, such as package.json, belong to nobody.
  if (!target.includes('/')) return rule !== undefined;
  if (!rule) return false;
  const allowed = [...rule.values, ...(typeOnly ? (rule.types ?? []) : [])];
  return allowed.includes(folder) || allowed.includes(roomOf(target));
}

/** Page scripts are named so; islands are components, and hooks that components use. */
const runsInBrowser = (file: string) => /\.client\.ts$|\.astro$|\.tsx$|\/use-[\w-]+\.ts$/.test(file);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /\.(ts|tsx|astro|css|mjs|js)$/.test(file) &&
      /^(domain|reader|src|server|desk|scripts)\/|^astro\.config/.test(file),
  );

test('imports point one way: pages, features, ui, domain; server, reader, domain', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('no module imports itself by way of others', () => {
  const arrows = new Map(files.map((file) => [file, valueImports(file)]));
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const next of arrows.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(circles).toEqual([]);
});

test('what runs in the browser brings neither the reader nor the host with it', () => {
  const reached = new Map<string, string>();
  const reach = (file: string, from: string) => {
    if (reached.has(file)) return;
    reached.set(file, from);
    for (const next of valueImports(file)) reach(next, file);
  };
  for (const file of [...files.filter((name) => name.endsWith('.client.ts')), ...islands()])
    reach(file, 'a page');
  expect(islands().length).toBeGreaterThan(4);
  expect([...reached].filter(([file]) => /^(reader|server)\/|^src\/pages/.test(file))).toEqual([]);
  const heavy = [...reached.keys()].filter((file) =>
    importsOf(file, readFileSync(file, 'utf8')).some(
      ({ specifier, typeOnly }) => !typeOnly && /^(zod|node:.*)$/.test(specifier),
    ),
  );
  expect(heavy).toEqual([]);
});

// Safari has no Temporal yet.
test('the rules that browsers share with the host do without Temporal', () => {
  const shared = files.filter((file) => /^domain\/(dates|gatherings|torah)\/(?!.*\.test\.)/.test(file));
  expect(shared.length).toBeGreaterThan(10);
  expect(shared.filter((file) => readFileSync(file, 'utf8').includes('Temporal.'))).toEqual([]);
});

// A planted import is found.
test.each([
  ['src/pages/give.astro', "---\nimport { wire } from '../../server/wire.ts';\n---"],
  ['src/pages/give.astro', "<script>\n  import '../../reader/read-content.ts';\n</script>"],
  ['src/pages/give.astro', "---\nimport { readContent } from '../../reader/read-content.ts';\n---"],
  ['src/layouts/Shell.astro', "---\nimport { Hero } from '../home/Hero.tsx';\n---"],
  ['src/home/Hero.tsx', "import { Give } from '../give/Give.tsx';"],
  ['src/home/Hero.tsx', "export { Give } from '../give/Give.tsx';"],
  ['src/home/Hero.tsx', "export * from '../give/Give.tsx';"],
  ['src/home/Hero.tsx', "import type { GiveProps } from '../give/Give.tsx';"],
  ['src/home/Hero.tsx', "import '../give/give.css';"],
  ['src/home/home.client.ts', "const give = await import('../give/give.client.ts');"],
  ['src/home/home.client.ts', "new URL('../give/give.css', import.meta.url)"],
  ['src/home/Hero.tsx', "import.meta.glob('../give/*.css')"],
  ['src/home/Hero.tsx', "import Give from '../pages/give.astro';"],
  ['src/home/Hero.tsx', "import { readContent } from '../../reader/read-content.ts';"],
  ['src/home/home-props.ts', "import './home.client.ts';"],
  ['src/ui/Link.tsx', "import { Hero } from '../home/Hero.tsx';"],
  ['src/ui/Link.tsx', "import { sitePages } from '../site-map.ts';"],
  ['src/ui/card.css', '@import "../home/hero.css";'],
  ['src/ui/card.css', 'a { background: url(../home/hero.svg); }'],
  ['domain/placeholders.ts', "import { readContent } from '../reader/read-content.ts';"],
  ['domain/placeholders.ts', "import type { Icon } from '../src/ui/Icon.tsx';"],
  ['domain/placeholders.ts', "import { readFileSync } from 'node:fs';"],
  ['reader/read-content.ts', "import { config } from '../server/config.ts';"],
  ['server/app.ts', "import { Hero } from '../src/home/Hero.tsx';"],
  ['server/app.ts', "import { drawings } from '../scripts/drawings.ts';"],
  ['server/app.ts', "import { createElement } from 'react';"],
  // It is licensed under the GPL: a script in the browser that held any of it would have to be too.
  ['src/home/Hero.tsx', "import { HDate } from '@hebcal/core';"],
  ['domain/placeholders.ts', "await import('@hebcal/leyning');"],
  ['server/app.ts', "import { goodPosts } from './test-support/good-posts.ts';"],
  ['scripts/drawings.ts', "import { Hero } from '../src/home/Hero.tsx';"],
])('%s may not: %s', (file, source) => {
  expect(forbiddenImports(file, source)).toHaveLength(1);
});

test.each([
  ['src/home/Hero.tsx', "import './hero.css';"],
  ['src/home/Hero.tsx', "import type { Page } from '../../reader/content.ts';"],
  ['src/connect/ContactForm.tsx', "import { postJson } from '../ui/form/post-json.client.ts';"],
  ['src/ui/Link.tsx', "import { slugOf } from '../../domain/slug-of.ts';"],
])('%s may: %s', (file, source) => {
  expect(forbiddenImports(file, source)).toEqual([]);
});

/** The files of the tree that a file imports to run. */
function valueImports(file: string): string[] {
  return importsOf(file, readFileSync(file, 'utf8'))
    .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
    .map(({ specifier }) => posix.join(posix.dirname(file), specifier.split('?')[0] ?? ''))
    .filter((target) => files.includes(target) && /\.(ts|tsx)$/.test(target));
}

/** Components that pages hydrate. */
function islands(): string[] {
  return files
    .filter((file) => file.endsWith('.astro'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const names = [...source.matchAll(/<(\w+)\s[^>]*?\bclient:/g)].map(([, name = '']) => name);
      return names.map((name) => {
        const specifier =
          new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1] ?? '';
        return posix.join(posix.dirname(file), specifier);
      });
    });
}
