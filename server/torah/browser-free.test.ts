import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const project = new URL('../../', import.meta.url);

function sources(folder: string): { path: string; text: string }[] {
  return readdirSync(new URL(folder, project), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|js|jsx|mjs|astro)$/.test(path))
    .map((path) => ({
      path: `${folder}${path}`,
      text: readFileSync(new URL(folder + path, project), 'utf8'),
    }));
}

const imports = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name);

// @hebcal/core is licensed under the GPL: a browser bundle that holds any of it would have to be too.
describe('the calendar library stays on the server', () => {
  test('this check sees imports of every kind', () => {
    const text = `import { HDate } from '@hebcal/core';\nimport '@hebcal/noaa';\nawait import("@hebcal/leyning");`;
    expect(imports(text)).toEqual(['@hebcal/core', '@hebcal/noaa', '@hebcal/leyning']);
    expect(imports(readFileSync(new URL('readings.ts', import.meta.url), 'utf8'))).toContain(
      '@hebcal/leyning',
    );
  });

  test.each(['src/', 'domain/'])('nothing under %s imports it, or the code around it', (folder) => {
    const offenders = sources(folder)
      .filter(({ text }) => imports(text).some((name) => /hebcal|temporal-polyfill|server\/torah/.test(name)))
      .map(({ path }) => path);
    expect(offenders).toEqual([]);
  });
});

// Safari has no Temporal yet.
test.each(['domain/dates/', 'domain/gatherings/', 'domain/torah/'])('%s does without Temporal', (folder) => {
  const offenders = sources(folder)
    .filter(({ path, text }) => !path.endsWith('.test.ts') && text.includes('Temporal.'))
    .map(({ path }) => path);
  expect(offenders).toEqual([]);
});
