// Checks import directions with dependency-cruiser, which cannot read Astro files or styles. So it reads a
// copy of the sources in which each of these is a module with the same imports.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { direction, reach } from '../.dependency-cruiser.mjs';

const folders = ['core', 'content-model', 'site', 'server', 'desk', 'host', 'scripts'];

/** Specifiers that only the bundler or the browser resolves. */
const importForms = [
  /\bnew URL\(\s*(['"`])(\.[^'"`$]*[^/.'"`$])\1\s*,\s*import\.meta\.url/g,
  /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*(['"`])(.+?)\1/g,
  /@import\s+(?:url\(\s*)?(['"]?)([^'")\s;]+)\1/g,
  /\burl\(\s*(['"]?)(\.[^'")\s]+)\1/g,
  /\bsrc=(['"])(\.[^'"]+)\1/g,
];

/** The server and browser scripts of an Astro file. @param {string} source */
const scriptsOf = (source) =>
  [...source.matchAll(/^---\n([\s\S]*?)^---$|<script[^>]*>([\s\S]*?)<\/script>/gm)]
    .map(([, onServer = '', inBrowser = '']) => onServer + inBrowser)
    .join('\n');

/**
 * A file that matches a specifier; for a pattern, any file of its folder. @param {string} from @param
 * {string} name
 */
function existing(from, name) {
  if (!name.includes('*')) return name.replace(/[?#].*/, '');
  const folder = posix.join(posix.dirname(from), name, '..');
  return posix.relative(posix.dirname(from), files.find((path) => posix.dirname(path) === folder) ?? name);
}

/** @param {string} path @param {string} source */
function asModule(path, source) {
  const text = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const extras = importForms.flatMap((form) =>
    [...text.matchAll(form)].map(([, , name = '']) => `import '${existing(path, name)}';`),
  );
  const code = path.endsWith('.astro') ? scriptsOf(source) : path.endsWith('.css') ? '' : source;
  return `${code}\n${extras.join('\n')}`;
}

/** The components that an Astro file hydrates. @param {string} path @param {string} source */
const islandsOf = (path, source) =>
  [...source.matchAll(/<(\w+)\s[^>]*?\bclient:/g)].map(([, name]) => {
    const [, specifier = ''] =
      new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source) ?? [];
    return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier);
  });

const files = execFileSync(
  'git',
  [
    ...['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    ...[...folders, 'public', 'astro.config.ts', '.dependency-cruiser.mjs', 'package.json'],
  ],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean);
const copy = mkdtempSync(join(tmpdir(), 'imports-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
/** @type {string[]} */
const islands = [];
for (const path of files) {
  const isCode = /\.(ts|tsx|astro|css|mjs|js)$/.test(path);
  const target = join(copy, /\.(astro|css)$/.test(path) ? `${path}.ts` : path);
  mkdirSync(dirname(target), { recursive: true });
  const source = isCode ? readFileSync(path, 'utf8') : '';
  writeFileSync(target, isCode ? asModule(path, source) : path === 'package.json' ? readFileSync(path) : '');
  if (path.endsWith('.astro')) islands.push(...islandsOf(path, source));
}
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
process.chdir(copy);

const inBrowser = [...new Set([...islands, ...files.filter((path) => path.endsWith('.client.ts'))])];
for (const { from, ruleSet, withTypes } of [
  { from: [...folders, 'astro.config.ts'], ruleSet: direction, withTypes: true },
  { from: inBrowser, ruleSet: reach(inBrowser), withTypes: false },
]) {
  const { output, exitCode } = await cruise(
    from,
    {
      ruleSet,
      validate: true,
      tsPreCompilationDeps: withTypes,
      doNotFollow: { path: 'node_modules' },
      outputType: 'err',
    },
    {
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  );
  console.log(output);
  if (exitCode > 0) process.exitCode = 1;
}
