import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import PQueue from 'p-queue';
import { diskFull } from '../publish/publisher.ts';
import { maxFileBytes, maxFiles, type UploadedFile } from '../uploads.ts';

/** First bytes of the accepted formats, as Latin-1. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s];

/** First bytes of formats that people choose by mistake, each with an error message. */
const rejectedSignatures: readonly [RegExp, string][] = [
  [
    /^.{4}ftyp(?:hei|hev|mif1|msf1)/s,
    'It is an iPhone picture (HEIC). Choose it again from Photos on that phone, or set Camera, Formats to “Most Compatible”.',
  ],
  [/^.{4}ftyp(?:qt|mp4|isom|M4V)/s, 'It is a video. Choose a photograph.'],
  [/^%PDF-/, 'It is a PDF. Take a picture of the page, or export it as a JPEG.'],
  [/<svg|<!doctype|<html|<\?xml/i, 'It is a web page or a drawing. Choose a JPEG or PNG photograph.'],
];
const unsupportedPicture = 'This kind of file is not supported. Choose a JPEG, a PNG or a WebP.';

/** Never part of a real picture; such a file would act as a page or program when opened differently. */
const hidden = /<script|<html|<!doctype html|<svg[\s>]|<\?php|%PDF-1/i;
/** The length of the longest pattern in `hidden`, minus one. */
const overlap = 13;

/** @returns the error message; undefined for a file with a picture's signature (pixels are not decoded) */
export async function pictureFault(file: UploadedFile): Promise<string | undefined> {
  const fault = uploadFault(file);
  if (fault) return fault;
  const head = await readHead(file.path);
  if (!signatures.some((signature) => signature.test(head)))
    return rejectedSignatures.find(([signature]) => signature.test(head))?.[1] ?? unsupportedPicture;
  return (await fileMatches(file.path, hidden))
    ? 'A program or a web page is hidden in this picture. Take a new picture of it.'
    : undefined;
}

/** The same for a PDF. */
export async function pdfFault(file: UploadedFile): Promise<string | undefined> {
  const fault = uploadFault(file);
  if (fault) return fault;
  if (!(await readHead(file.path)).startsWith('%PDF-'))
    return 'It is not a PDF. Save it as a PDF, and choose that.';
  const isActive = await checks.add(async () => hasActiveContent(await readFile(file.path)));
  return isActive
    ? 'It contains a program, an attached file or a locked part. Print it to a new PDF, and choose that.'
    : undefined;
}

/** One after another: each takes three times the memory of its file. */
const checks = new PQueue({ concurrency: 1 });

/** Checks that apply to every upload. */
function uploadFault({ name, size, fault }: UploadedFile): string | undefined {
  if (/[\\/\0]|^\.\./.test(name)) return 'Its name contains a slash. Rename it, and choose it again.';
  if (fault === 'too large')
    return `It is larger than ${maxFileBytes / 1e6} MB. Make it smaller and choose it again.`;
  if (fault === 'disk full') return diskFull;
  if (fault === 'too many') return `You can send at most ${maxFiles} files together. Send this one again.`;
  return size === 0 ? 'It is empty.' : undefined;
}

async function readHead(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

async function fileMatches(path: string, pattern: RegExp): Promise<boolean> {
  let rest = '';
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, encoding: 'latin1' })) {
    if (pattern.test(rest + chunk)) return true;
    rest = String(chunk).slice(-overlap);
  }
  return false;
}

/** Scripts, launch actions, attached files (ISO 32000-1, 7.11.4 and 12.6.4). */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?)(?![A-Za-z0-9])/g;

/** Decompressed bytes of all object streams together. A book of a thousand pages has a few million. */
const maxUnpackedBytes = 50_000_000;

/** Streams of a file, with their ends. A book of a thousand pages has a few thousand. */
const maxKeywords = 200_000;

/**
 * Names may contain hexadecimal escapes: `/J#61vaScript`. A file of nothing else would keep `replaceAll`
 * busy for five seconds, in a gigabyte of memory.
 */
function withPlainNames(bytes: Buffer): string {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    plain[length] = byte;
    if (byte === numberSign) {
      const [high = -1, low = -1] = [digits[bytes[at + 1] ?? 0], digits[bytes[at + 2] ?? 0]];
      if (high >= 0 && low >= 0) {
        plain[length] = high * 16 + low;
        at += 2;
      }
    }
    length += 1;
  }
  return plain.toString('latin1', 0, length);
}

/** Piece by piece: copies of a whole file would take three times its memory. */
function hasActiveName(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = withPlainNames(bytes.subarray(at, at + pieceBytes + nameBytes));
    const isLast = at + pieceBytes + nameBytes >= bytes.length;
    // A name at the end of a piece may be longer; the next piece has all of it.
    for (const { index, 0: name } of text.matchAll(active))
      if (isLast || index + name.length < text.length) return true;
  }
  return false;
}

const pieceBytes = 1 << 20;
/** More than the longest of the names, with each character escaped. */
const nameBytes = 64;

const numberSign = 0x23;

/** The value of each hexadecimal digit by its code; -1 for other characters. */
const digits = Int8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? -1 : value;
});

/** Initial state of a stream. */
const noStream = { isPacked: false, hasFilter: false, isFlate: false, hasParameters: false, isRead: false };

/**
 * Whether a PDF contains a script, a launch action or an attached file. Also true when an object stream
 * (ISO 32000-1, 7.5.7) cannot be read because it is encrypted, unusually packed or too large.
 */
export function hasActiveContent(pdf: Buffer): boolean {
  if (hasActiveName(pdf)) return true;
  const text = pdf.toString('latin1');
  let keywords = 0;
  let remaining = maxUnpackedBytes;
  let end = 0;
  let stream = noStream;
  for (const { index, 0: keyword } of text.matchAll(/endstream|stream(?:\r\n|\n|\r)/g)) {
    keywords += 1;
    if (keywords > maxKeywords) return true;
    const part = withPlainNames(pdf.subarray(end, index));
    end = index + keyword.length;
    // The keyword may also be in a comment or string of the dictionary, so the state is kept until
    // `endstream`.
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
      const unpacked = isUnusual ? undefined : inflated(pdf.subarray(end), remaining);
      if (!unpacked || hasActiveName(unpacked)) return true;
      remaining -= unpacked.length;
      stream = { ...stream, isRead: true };
    }
  }
  return stream.isPacked && !stream.isRead;
}

/** @returns undefined if the bytes are no Flate stream, or decompress to more than `max` bytes */
function inflated(bytes: Buffer, max: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, max) });
  } catch {
    return undefined;
  }
}
