import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { diskFull } from '../publish/publisher.ts';
import { largestUpload, mostFiles, type UploadedFile } from '../uploads.ts';

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

/** A script, a program to start, an attached file (ISO 32000-1, 7.11.4 and 12.6.4). */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?)(?![A-Za-z0-9])/;

/** Bytes of packed objects that are unpacked, in all. A book of a thousand pages has a few million. */
const mostUnpacked = 50_000_000;

/** A name may be written with codes in place of letters: `/J#61vaScript`. */
const withPlainNames = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** What is known of a stream until it ends. */
const noStream = { isPacked: false, hasFilter: false, isFlate: false, hasParameters: false, isRead: false };

/**
 * Whether a PDF has a script, a program to start or an attached file. True also when its packed objects
 * (see ISO 32000-1, section 7.5.7) cannot be read: they are encrypted, packed in an unusual way, or too large.
 */
export function hasActiveContent(pdf: Buffer): boolean {
  const text = pdf.toString('latin1');
  if (active.test(withPlainNames(text))) return true;
  let left = mostUnpacked;
  let end = 0;
  let stream = noStream;
  for (const { index, 0: keyword } of text.matchAll(/endstream|stream(?:\r\n|\n|\r)/g)) {
    const part = withPlainNames(text.slice(end, index));
    end = index + keyword.length;
    // The word may also be in a comment or a text of the dictionary: what is told before it counts until the
    // stream ends.
    stream = {
      isPacked: stream.isPacked || /\/ObjStm(?![A-Za-z0-9])/.test(part),
      hasFilter: stream.hasFilter || part.includes('/Filter'),
      isFlate: stream.isFlate || /\/Filter\s*\[?\s*\/FlateDecode(?!\s*\/[A-Z]\w*Decode)/.test(part),
      hasParameters: stream.hasParameters || part.includes('/DecodeParms'),
      isRead: stream.isRead,
    };
    if (keyword === 'endstream') {
      if (stream.isPacked && !stream.isRead) return true;
      stream = noStream;
    } else if (stream.isPacked && stream.hasFilter) {
      const isUnusual = !stream.isFlate || stream.hasParameters;
      const unpacked = isUnusual ? undefined : inflated(pdf.subarray(end), left);
      if (!unpacked || active.test(withPlainNames(unpacked.toString('latin1')))) return true;
      left -= unpacked.length;
      stream = { ...stream, isRead: true };
    }
  }
  return stream.isPacked && !stream.isRead;
}

/** @returns undefined for what is no Flate stream, or unpacks to more than `most` bytes */
function inflated(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) });
  } catch {
    return undefined;
  }
}
