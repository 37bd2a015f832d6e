import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { beginsAsPdf, pdfHeadBytes } from '#core/files.ts';
import { diskFull, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { maxFileBytes, maxFiles } from '../upload-limits.ts';
import type { UploadedFile } from '../uploads.ts';

/** Maximum bytes of a recording. */
export const maxRecordingBytes = 250_000_000;

/** Larger than allowed. */
export class TooLargeError extends RefusedError {}

/** HTTP status of a refused upload. */
export const uploadStatus = (error: RefusedError) =>
  error instanceof TooLargeError ? 413 : refusedStatus(error);

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
  return beginsAsPdf(await readHead(file.path))
    ? undefined
    : 'It is not a PDF. Save it as a PDF, and choose that.';
}

/** Checks that apply to every upload. */
function uploadFault({ name, size, fault }: UploadedFile): string | undefined {
  if (/[\\/\0]|^\.\./.test(name)) return 'Its name contains a slash. Rename it, and choose it again.';
  // A form with a recording takes larger files than this one.
  if (fault === 'too large' || size > maxFileBytes)
    return `It is larger than ${maxFileBytes / 1e6} MB. Make it smaller and choose it again.`;
  if (fault === 'disk full') return diskFull;
  if (fault === 'too many') return `You can send at most ${maxFiles} files together. Send this one again.`;
  return size === 0 ? 'It is empty.' : undefined;
}

async function readHead(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(pdfHeadBytes), 0, pdfHeadBytes, 0);
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
