import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The licenses of all production packages. A new license fails here until someone has read it. */

/** Licenses that only require attribution. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
];
/** For data and texts; Python-2.0 is the permissive license of argparse. */
const dataLicenses = ['CC0-1.0', 'Python-2.0'];
/** Licenses that require sharing changes of their files. We change none. */
const fileCopyleft = ['MPL-2.0'];

/** Packages whose licenses ask for more, each with the reason why it is allowed. */
const reviewed: Record<string, { licence: string | undefined; why: string }> = {
  '@hebcal/': {
    licence: 'GPL-2.0',
    why: 'runs on the server and is not passed on; a test keeps it out of browser scripts',
  },
  '@hebcal/noaa': { licence: 'LGPL-2.1', why: 'as the rest of @hebcal' },
  '@img/sharp-': { licence: 'LGPL-3.0-or-later', why: 'libvips, a separate library that sharp loads' },
  'png-js': {
    licence: undefined,
    why: 'MIT by the file LICENSE in the package; used by @react-pdf/renderer',
  },
};

interface Locked {
  dev?: boolean;
  license?: string;
}

const lockfile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const packages: [string, Locked][] = Object.entries<Locked>(JSON.parse(lockfile).packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, locked]) => [path.slice(path.lastIndexOf('node_modules/') + 13), locked]);

const allowed = new Set([...permissive, ...dataLicenses, ...fileCopyleft]);

function isAllowed(name: string, licence: string | undefined): boolean {
  const exception = Object.keys(reviewed)
    .filter((start) => name.startsWith(start))
    .sort((a, b) => b.length - a.length)[0];
  const extra = exception === undefined ? undefined : reviewed[exception];
  if (extra && extra.licence === licence) return true;
  const parts = licence?.replace(/^\((.*)\)$/, '$1').split(' AND ');
  return parts?.every((part) => allowed.has(part) || part === extra?.licence) ?? false;
}

test('every production package has a license that was reviewed', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(
    packages
      .filter(([name, { license }]) => !isAllowed(name, license))
      .map(([name, { license }]) => `${name}: ${license}`),
  ).toEqual([]);
});

test('finds an unreviewed license and a missing one', () => {
  expect([isAllowed('left-pad', 'GPL-3.0'), isAllowed('left-pad', undefined)]).toEqual([false, false]);
  expect([isAllowed('left-pad', 'MIT AND AGPL-3.0'), isAllowed('@hebcal/core', 'AGPL-3.0')]).toEqual([
    false,
    false,
  ]);
});
