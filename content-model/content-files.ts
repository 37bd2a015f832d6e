import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, extname, isAbsolute, join, relative } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { beginsAsPdf, pdfHeadBytes } from '#core/files.ts';
import type { Problem } from './problem.ts';
import { beliefPageNames } from './schemas/beliefs.ts';
import { type Kind, kinds } from './schemas/content-schema.ts';
import { emailIds } from './schemas/emails.ts';
import { defaultParts, parts, type SiteParts } from './schemas/site-options.ts';
import { readSource } from './source.ts';
import type { OwnDrawing } from './theme.ts';
import { formatText } from './yaml.ts';

/** Files of editors and synchronizing programs. */
export const notContent = /(?:^|\/)[.~]|~$|\.(?:part|tmp|swp)$|\.sync-conflict-/;

export interface ContentFile {
  readonly kind: Kind;
  readonly path: string;
  readonly name: string;
  /** The text to read instead of the file on disk. */
  readonly text?: string | undefined;
  /** Of the file on disk. */
  readonly stats?: Stats | undefined;
}

/** Texts to read instead of files, by path in the content folder; null means deleted. */
export type Changes = Readonly<Record<string, string | null>>;

/** The files of a content folder at one moment. A big library has thousands. */
export interface FolderLook {
  readonly dir: string;
  /** By path in the folder. */
  readonly files: ReadonlyMap<string, Stats>;
  /** The paths of links, pipes and devices. */
  readonly specialFiles: readonly string[];
}

/** Without a folder there are no files. */
export function lookAt(dir: string): FolderLook {
  const specialFiles: string[] = [];
  const paths = existsSync(dir) ? filesUnder(dir, '', (path) => specialFiles.push(path)) : [];
  const files = paths.flatMap((path): [string, Stats][] => {
    // Removed a moment ago.
    const stats = statSync(join(dir, path), { throwIfNoEntry: false });
    return stats ? [[path, stats]] : [];
  });
  return { dir, files: new Map(files), specialFiles };
}

/** Of the file at a path in the content folder; undefined without one. */
export type StatOf = (path: string) => Stats | undefined;

/**
 * All content files of a folder with their kinds, by path, and what is known of every file. Reports missing
 * files and files without a kind.
 * @param textPages the names of the required text pages in pages/
 */
export function contentFiles(
  { dir, files: folder, specialFiles }: FolderLook,
  report: (problem: Problem) => void,
  textPages: readonly string[] = [],
  changes: Changes = {},
  warn: (problem: Problem) => void = () => {},
): { files: ContentFile[]; statOf: StatOf } {
  const folderName = displayName(dir);
  const fault = (file: string, text: string) => report({ file, field: '', text });
  const found: ContentFile[] = [];
  const statOf: StatOf = (path) => {
    // A link is not in the map, and pictures may be links.
    const stats = folder.get(path) ?? statSync(join(dir, path), { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  };
  if (!existsSync(dir)) {
    fault(folderName, 'is not there. Name the content folder with CONTENT_DIR, or --dir for the check.');
    return { files: found, statOf };
  }
  const notRead = 'is not read, because it is a link, a pipe or a device. Put a file here, or remove it.';
  for (const path of specialFiles) warn({ file: join(folderName, path), field: '', text: notRead });
  const allPaths = new Set([...folder.keys(), ...Object.keys(changes)]);
  const paths = [...allPaths].filter((path) => changes[path] !== null).sort();
  let memory = 0;
  for (const path of paths) {
    const name = join(folderName, path);
    const kind = kindOf(path);
    if (isArt(path) || isTranscript.test(path) || isUsfm.test(path)) continue;
    const text = changes[path] ?? undefined;
    const stats = text === undefined ? folder.get(path) : undefined;
    const size = text?.length ?? stats?.size ?? 0;
    if (kind) memory += memoryOfRecord + memoryOfByte * size;
    if (kind && stats && size > largestText)
      fault(name, 'is larger than 2 MB, which no text is. Shorten it.');
    else if (kind) found.push({ kind, path: join(dir, path), name, text, stats });
    else if (isPictureFile.test(path)) {
      const advice = (words: string) => warn({ file: name, field: '', text: words });
      // Pages can show it, but other programs cannot.
      if (!beginsAsNamed(join(dir, path), stats))
        advice('is not of the kind that its name says. Save it as a JPEG, PNG or WebP, and name it so.');
      else if (size > largestPicture)
        advice('is larger than 5 MB. Add it at the desk, which makes it smaller.');
    } else if (!isPdf(path) && !isSampleRecording.test(path)) fault(name, unknownFileFault(path));
    else if (!beginsAsNamed(join(dir, path), stats)) {
      fault(
        name,
        isPdf(path)
          ? 'is not a PDF, despite its name. Save it as a PDF, and put that file here.'
          : 'is not the kind of recording that its name says. Save it as .mp3, .m4a, .ogg or .aac, and name it so.',
      );
    }
  }
  if (memory > memoryOfContent.atMost) {
    const advice = 'is more than this server has memory for';
    report({ file: folderName, field: '', text: `${advice}. ${lessContent}`, formText: tooMuchContent });
    // Reading it would use up the memory.
    return { files: [], statOf };
  }
  const on = partsIn(found);
  const needed = kinds
    .filter(({ isList, schema, part }) => !isList && !('default' in schema) && (!part || on[part]))
    .map(({ files }) => files);
  for (const file of [...needed, ...textPages.map((name) => `pages/${name}.md`)]) {
    if (allPaths.has(file) && changes[file] !== null) continue;
    fault(join(folderName, file), 'is missing. Every site needs this file; bring it back.');
  }
  return { files: found, statOf };
}

/** The site parts that are on; all of them if parts.yaml is invalid, which its own check reports. */
function partsIn(files: readonly ContentFile[]): SiteParts {
  const file = files.find(({ kind }) => kind.path[0] === 'parts');
  const written = file && readSource(file.path, file.name, () => {}, file.text).data;
  return parts.safeParse(written).data ?? defaultParts;
}

/** The kind of a path in the folder; undefined if it is not content. */
export const kindOf = (path: string): Kind | undefined =>
  matchers.get(folderOf(path))?.find(({ matches }) => matches.test(path))?.kind;

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

const matchers = Map.groupBy(
  kinds.map((kind) => ({ kind, matches: matcher(kind.files) })),
  ({ kind }) => folderOf(kind.files),
);

export function displayName(dir: string): string {
  const fromHere = relative(process.cwd(), dir);
  return fromHere === '' || fromHere.startsWith('..') || isAbsolute(fromHere) ? dir : fromHere;
}

/**
 * The paths of all files. Links, pipes and devices are left out: reading one may never end.
 * @param onSkip receives their paths
 */
export const filesUnder = (dir: string, folder = '', onSkip: (path: string) => void = () => {}): string[] =>
  [...foldersUnder(dir, folder, onSkip)].flat();

/** The same, folder by folder. */
export function* foldersUnder(
  dir: string,
  folder = '',
  onSkip: (path: string) => void = () => {},
): Generator<string[]> {
  const files: string[] = [];
  const folders: string[] = [];
  for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (notContent.test(entry.name)) continue;
    if (entry.isDirectory()) folders.push(path);
    else if (entry.isFile()) files.push(path);
    else onSkip(path);
  }
  yield files;
  for (const path of folders) yield* foldersUnder(dir, path, onSkip);
}

function matcher(files: string): RegExp {
  return new RegExp(`^${files.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9]+(?:-[a-z0-9]+)*')}$`);
}

const isArt = (path: string) =>
  /^art\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.svg|(?:logo-mark|favicon)\.(?:png|jpe?g|webp))$/.test(path);

export function ownDrawings(dir: string, changes: Changes = {}): OwnDrawing[] {
  const paths = new Set([
    ...(existsSync(join(dir, 'art')) ? filesUnder(dir, 'art') : []),
    ...Object.keys(changes),
  ]);
  return [...paths]
    .filter((path) => isArt(path) && changes[path] !== null)
    .map((path) => ({
      name: basename(path, extname(path)),
      file: join(displayName(dir), path),
      svg: path.endsWith('.svg')
        ? (changes[path] ?? readFileSync(join(dir, path), 'utf8'))
        : pictureAsSvg(readFileSync(join(dir, path))),
    }));
}

const beginnings = { png: /^\x89PNG/, jpeg: /^\xff\xd8/ };
const allBeginnings: Readonly<Record<string, RegExp>> = {
  ...beginnings,
  jpg: beginnings.jpeg,
  webp: /^RIFF.{4}WEBP/s,
  // An ID3 tag, or the first frame of MPEG audio.
  mp3: /^(?:ID3|\xff[\xe2-\xff])/,
  m4a: /^.{4}ftyp/s,
  ogg: /^OggS/,
  aac: /^(?:ID3|\xff[\xf0\xf1\xf8\xf9])/,
};

/**
 * In bytes, of the memory for objects: generous averages of a record and of each byte of its text, with what
 * pages, search and a second version make of them. Measured: docs/scaling.md.
 */
const [memoryOfRecord, memoryOfByte] = [4000, 8];

/** Of the memory for objects, in bytes. The rest is for visitors and the desk. */
export const memoryOfContent = { atMost: 0.4 * getHeapStatistics().heap_size_limit };

const lessContent = 'Remove what is no longer needed, or give it more memory (docs/scaling.md).';
const tooMuchContent =
  'This site holds as much as its server has memory for. Remove what is no longer needed, or ask the person who runs the server for more memory.';

/** In bytes, of a YAML or Markdown file. */
const largestText = 2_000_000;

/** In bytes. The desk accepts only smaller ones; larger ones are slow to resize. */
const largestPicture = 5_000_000;

/** Wraps a logo picture in a square SVG; undefined for WebP, which librsvg cannot draw. */
function pictureAsSvg(bytes: Buffer): string | undefined {
  const [kind] =
    Object.entries(beginnings).find(([, begins]) => begins.test(bytes.toString('latin1', 0, 12))) ?? [];
  const image = `<image width="64" height="64" href="data:image/${kind};base64,${bytes.toString('base64')}"/>`;
  return (
    kind &&
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${image}</svg>`
  );
}

/** Pictures without a record stay, because undoing a change brings the record back. */
export const isPictureFile = /^pictures\/[a-z0-9-]+\.(?:jpe?g|png|webp)$/;

const pdfPath = /^(?:books\/pdf|files)\/[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/;

/** PDFs of books and of files. Those without a record stay, like pictures. */
export const isPdf = (path: string): boolean => pdfPath.test(path);

/** A message's transcript next to its record; without a record it stays, like pictures. */
export const isTranscript = /^messages\/[a-z0-9]+(?:-[a-z0-9]+)*\.(?:vtt|srt|sbv|txt)$/;

/** A book of the ministry's own translation; others than the chosen translation may stay. */
const isUsfm = /^scripture\/[\w.-]+\.usfm$/;

/** The recordings of sample messages. Others are in the data folder, because they are too large here. */
const isSampleRecording = /^messages\/media\/[a-z0-9]+(?:-[a-z0-9]+)*\.(?:mp3|m4a|ogg|aac)$/;

/** By file, size and time: thousands of pictures and PDFs would be opened for each publish. */
const wellNamed = new LRUCache<string, boolean>({ max: 20_000 });

function beginsAsNamed(file: string, { size, mtimeMs } = statSync(file)): boolean {
  const version = `${file} ${size} ${mtimeMs}`;
  const isWell = wellNamed.get(version) ?? readBeginning(file);
  wellNamed.set(version, isWell);
  return isWell;
}

function readBeginning(file: string): boolean {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(pdfHeadBytes);
    const head = bytes.toString('latin1', 0, readSync(opened, bytes));
    if (file.endsWith('.pdf')) return beginsAsPdf(head);
    return allBeginnings[extname(file).slice(1)]?.test(head) ?? false;
  } finally {
    closeSync(opened);
  }
}

function unknownFileFault(path: string): string {
  if (path.endsWith('.pdf')) {
    return 'does not belong to a book. Put it into books/pdf and name it like its book: the PDF of book-2.yaml is "book-2.pdf". Other PDFs are added at the desk.';
  }
  if (path.endsWith('.yml')) return 'is not read. Rename it so that it ends in ".yaml".';
  if (!/^[a-z0-9/.-]+$/.test(path))
    return 'is not read. Name it with lower case letters, digits and hyphens only, like "book-2.yaml".';
  if (path.startsWith('emails/')) {
    return `is an e-mail that the site never sends. Its name must be one of: ${emailIds.join(', ')}.`;
  }
  if (path.startsWith('beliefs/')) {
    return `is not in a folder of a page. Move it to beliefs/${beliefPageNames.join(', beliefs/')}.`;
  }
  return 'is not read, because the site knows no such content. Move it to the folder it belongs to (docs/editing-content.md).';
}

/** The unformatted files of a content folder with their formatted text: undefined for an invalid file. */
export function unformattedFiles(dir: string): { path: string; text: string | undefined }[] {
  return filesUnder(dir)
    .filter(kindOf)
    .map((path) => ({ path, written: readFileSync(join(dir, path), 'utf8') }))
    .map(({ path, written }) => ({ path, written, text: formatText(path, written) }))
    .filter(({ written, text }) => text !== written);
}
