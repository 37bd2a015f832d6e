import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forbiddenImports, importsOf } from './import-rule.ts';

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

describe('a planted import is found', () => {
  test.each([
    [
      'a page imports the host',
      'src/pages/give.astro',
      "---\nimport { wire } from '../../server/wire.ts';\n---",
    ],
    [
      'a page’s script imports the reader',
      'src/pages/give.astro',
      "<script>\n  import '../../reader/read-content.ts';\n</script>",
    ],
    [
      'a page reads content by itself',
      'src/pages/give.astro',
      "---\nimport { readContent } from '../../reader/read-content.ts';\n---",
    ],
    [
      'a document imports a feature',
      'src/layouts/Shell.astro',
      "---\nimport { Hero } from '../home/Hero.tsx';\n---",
    ],
    ['a feature imports another', 'src/home/Hero.tsx', "import { Give } from '../give/Give.tsx';"],
    ['a feature hands another on', 'src/home/Hero.tsx', "export { Give } from '../give/Give.tsx';"],
    ['a feature hands all of another on', 'src/home/Hero.tsx', "export * from '../give/Give.tsx';"],
    [
      'a feature takes another’s type',
      'src/home/Hero.tsx',
      "import type { GiveProps } from '../give/Give.tsx';",
    ],
    ['a feature imports another’s styles', 'src/home/Hero.tsx', "import '../give/give.css';"],
    [
      'a feature loads another later',
      'src/home/home.client.ts',
      "const give = await import('../give/give.client.ts');",
    ],
    [
      'a feature names a file of another',
      'src/home/home.client.ts',
      "new URL('../give/give.css', import.meta.url)",
    ],
    ['a feature gathers files of others', 'src/home/Hero.tsx', "import.meta.glob('../give/*.css')"],
    ['a feature imports a page', 'src/home/Hero.tsx', "import Give from '../pages/give.astro';"],
    [
      'a feature imports the reader',
      'src/home/Hero.tsx',
      "import { readContent } from '../../reader/read-content.ts';",
    ],
    [
      'a feature imports a page script where it is drawn',
      'src/home/home-props.ts',
      "import './home.client.ts';",
    ],
    ['ui imports a feature', 'src/ui/Link.tsx', "import { Hero } from '../home/Hero.tsx';"],
    ['ui imports the site map', 'src/ui/Link.tsx', "import { sitePages } from '../site-map.ts';"],
    ['styles import a feature’s', 'src/ui/card.css', '@import "../home/hero.css";'],
    ['styles name a feature’s file', 'src/ui/card.css', 'a { background: url(../home/hero.svg); }'],
    [
      'domain imports the reader',
      'domain/placeholders.ts',
      "import { readContent } from '../reader/read-content.ts';",
    ],
    [
      'domain takes a type of src',
      'domain/placeholders.ts',
      "import type { Icon } from '../src/ui/Icon.tsx';",
    ],
    [
      'domain imports a library of the host',
      'domain/placeholders.ts',
      "import { readFileSync } from 'node:fs';",
    ],
    [
      'the reader imports the host',
      'reader/read-content.ts',
      "import { config } from '../server/config.ts';",
    ],
    ['the host imports a feature', 'server/app.ts', "import { Hero } from '../src/home/Hero.tsx';"],
    [
      'the host imports the build’s tools',
      'server/app.ts',
      "import { drawings } from '../scripts/drawings.ts';",
    ],
    ['the host imports a library of pages', 'server/app.ts', "import { createElement } from 'react';"],
    // It is licensed under the GPL: a script in the browser that held any of it would have to be too.
    ['a feature imports the calendar library', 'src/home/Hero.tsx', "import { HDate } from '@hebcal/core';"],
    ['domain imports the calendar library', 'domain/placeholders.ts', "await import('@hebcal/leyning');"],
    ['the host imports tests', 'server/app.ts', "import { goodPosts } from './test-support/good-posts.ts';"],
    ['a build tool imports a feature', 'scripts/drawings.ts', "import { Hero } from '../src/home/Hero.tsx';"],
  ])('%s', (_, file, source) => {
    expect(forbiddenImports(file, source)).toHaveLength(1);
  });

  test.each([
    ['its own folder', 'src/home/Hero.tsx', "import './hero.css';"],
    ['a type of the reader', 'src/home/Hero.tsx', "import type { Page } from '../../reader/content.ts';"],
    [
      'a page script, from an island',
      'src/connect/ContactForm.tsx',
      "import { postJson } from '../ui/form/post-json.client.ts';",
    ],
    ['a rule of the domain', 'src/ui/Link.tsx', "import { slugOf } from '../../domain/slug-of.ts';"],
  ])('and this is none: %s', (_, file, source) => {
    expect(forbiddenImports(file, source)).toEqual([]);
  });
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
