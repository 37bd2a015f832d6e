import { posix } from 'node:path';

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
  'src/pages/desk/[...screen].astro': ['desk', 'src/styles'],
  'server/wire.ts': ['desk'],
  'server/app.ts': ['desk'],
  // What is fetched once the page has been seen, of features too.
  'src/styles/late.css': ['feature', 'src/ui'],
  'server/pages/dev-server.ts': ['scripts'],
  'server/pages/entry.ts': ['src/ui'],
  // Share cards, icons and the manifest show the site's own drawings and colours.
  'server/drawing/colours.ts': ['src/styles'],
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
export function importsOf(file: string, source: string): Import[] {
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
export function forbiddenImports(file: string, source: string): string[] {
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
