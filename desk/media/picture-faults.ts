import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { diskFull } from '../publish/publisher.ts';
import { largestUpload, mostFiles, type UploadedFile } from '../uploads.ts';
import { hasActiveContent } from './active-pdf.ts';

/** How the pictures begin that we take, as Latin-1. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s];

/** How others begin that people do choose, each with what to do. */
const others: readonly [RegExp, string][] = [
  [
    /^.{4}ftyp(?:hei|hev|mif1|msf1)/s,
    'It is an iPhone’s own kind of picture (HEIC). Choose it once more from Photos on that phone, or set Camera, Formats to “Most Compatible”.',
  ],
  [/^.{4}ftyp(?:qt|mp4|isom|M4V)/s, 'It is a film. Choose a photograph.'],
  [/^%PDF-/, 'It is a PDF. Take a picture of the page, or export it as a JPEG.'],
  [/<svg|<!doctype|<html|<\?xml/i, 'It is no photograph but a page or a drawing. Choose a JPEG or PNG.'],
];
const noPicture = 'It is no picture that we can take. Choose a JPEG, a PNG or a WebP.';

/** What a picture has no use for: it would be another thing too, for whoever opens it otherwise. */
const hidden = /<script|<html|<!doctype html|<svg[\s>]|<\?php|%PDF-1/i;
/** The longest of these, less one. */
const overlap = 13;

/** Why a file is not taken as a picture, in a sentence; undefined for one that says of itself that it is one. Its pixels are not looked at. */
export async function pictureFault(file: UploadedFile): Promise<string | undefined> {
  const fault = uploadFault(file);
  if (fault) return fault;
  const head = await beginningOf(file.path);
  if (!beginnings.some((one) => one.test(head)))
    return others.find(([one]) => one.test(head))?.[1] ?? noPicture;
  return (await holds(file.path, hidden))
    ? 'It is more than a picture: a program or a page is hidden in it. Take a new picture of it.'
    : undefined;
}

/** The same of a PDF. */
export async function pdfFault(file: UploadedFile): Promise<string | undefined> {
  const fault = uploadFault(file);
  if (fault) return fault;
  if (!(await beginningOf(file.path)).startsWith('%PDF-'))
    return 'It is no PDF, whatever its name says. Save the book as a PDF, and choose that.';
  return hasActiveContent(await readFile(file.path))
    ? 'It contains a program, an attached file or a locked part. Print the book to a new PDF, and choose that.'
    : undefined;
}

/** Of a file of any kind. */
function uploadFault({ name, size, fault }: UploadedFile): string | undefined {
  if (/[\\/\0]|^\.\./.test(name)) return 'Its name has a slash in it. Rename it, and choose it again.';
  if (fault === 'too large')
    return `It has more than ${largestUpload / 1e6} MB. Save it smaller, and choose it again.`;
  if (fault === 'disk full') return diskFull;
  if (fault === 'too many') return `Only ${mostFiles} files can be sent at a time. Choose it again.`;
  return size === 0 ? 'It is empty.' : undefined;
}

async function beginningOf(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

async function holds(path: string, wanted: RegExp): Promise<boolean> {
  let rest = '';
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, encoding: 'latin1' })) {
    if (wanted.test(rest + chunk)) return true;
    rest = String(chunk).slice(-overlap);
  }
  return false;
}
