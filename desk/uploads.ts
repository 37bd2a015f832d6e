import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { isDiskFault } from '#server/data-folder.ts';
import { Unavailable } from '#server/plugins/errors.ts';
import { maxFiles } from './upload-limits.ts';

/** An uploaded file. It is deleted after the response. */
export interface UploadedFile {
  /** Name of the form field. */
  field: string;
  /** File name from the sender; never used in a path. */
  name: string;
  /** Path of the temporary file. */
  path: string;
  /** Bytes written. */
  size: number;
  /** Why the file was not stored. */
  fault: 'too large' | 'disk full' | 'too many' | undefined;
}

export interface Posted {
  form: URLSearchParams;
  files: readonly UploadedFile[];
}

/** Begins the names of recordings that arrive in parts. They outlast their request, and a restart. */
export const partialRecording = 'recording-';

/** Maximum files of one form that are reported. */
const maxReported = 500;

/** Maximum concurrent uploads: of all people, and of one. */
const [maxConcurrent, maxPerPerson] = [12, 2];

function rejectForm(): never {
  throw Object.assign(new Error('the request is not a valid multipart form'), { statusCode: 400 });
}

export type Uploads = ReturnType<typeof createUploads>;

/** In milliseconds: older files are not those of a form that another host on the same folder receives. */
const leftoverAge = 3_600_000;

/**
 * Reads multipart forms and streams their files to `uploads/` in the data folder.
 * @param isShared whether other hosts may use the folder
 */
export function createUploads(dataDir: string, isShared: boolean) {
  const folder = join(dataDir, 'uploads');
  /** The person of each upload that is running. */
  const active: string[] = [];

  /**
   * @param fieldBytes maximum bytes of one text field
   * @param fileBytes maximum bytes of one file
   * @param personId who sends it
   * @throws Unavailable while too many uploads run; an error with status 400 for an invalid form
   */
  async function read(
    request: FastifyRequest,
    payload: Readable,
    fieldBytes: number,
    fileBytes: number,
    personId: string,
  ): Promise<Posted> {
    if (active.filter((id) => id === personId).length >= maxPerPerson)
      throw new Unavailable('Your other uploads are still running. Please try again in a moment.', 10);
    if (active.length >= maxConcurrent)
      throw new Unavailable('Other people are uploading files. Please try again in a moment.', 10);
    active.push(personId);
    const files: UploadedFile[] = [];
    const streams: Readable[] = [];
    const writing: Promise<void>[] = [];
    try {
      // If the folder cannot be created, each file gets a fault and the text fields are still read.
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
        if (!isDiskFault(error)) throw error;
      });
      const form = new URLSearchParams();
      const limits = { fileSize: fileBytes, files: maxReported, fields: 5000, fieldSize: fieldBytes };
      const headers = request.headers as BusboyHeaders;
      const parser = await Promise.try(() => new Busboy({ headers, preservePath: true, limits })).catch(
        rejectForm,
      );
      parser.on('field', (name, value) => form.append(name, value));
      parser.on('file', (field, stream, name) => {
        // Browsers send an empty file field as a file without a name.
        if (!name) return void stream.resume();
        const path = join(folder, randomUUID());
        const file: UploadedFile = { field, name, path, size: 0, fault: undefined };
        files.push(file);
        if (files.length > maxFiles) {
          file.fault = 'too many';
          return void stream.resume();
        }
        streams.push(stream);
        writing.push(store(stream, file));
      });
      await pipeline(payload, parser).catch(rejectForm);
      await Promise.all(writing);
      return { form, files };
    } catch (error) {
      // Busboy does not end the file streams of a broken form, and their files would stay open.
      for (const stream of streams) stream.destroy(new Error('the form broke off'));
      await Promise.allSettled(writing);
      await remove(files);
      throw error;
    } finally {
      active.splice(active.indexOf(personId), 1);
    }
  }

  return {
    read,
    remove,
    /** Removes what a killed process left. */
    async clear(): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        if (name.startsWith(partialRecording)) continue;
        const { mtimeMs = 0 } = (await stat(join(folder, name)).catch(() => undefined)) ?? {};
        if (!isShared || mtimeMs < Date.now() - leftoverAge)
          await rm(join(folder, name), { recursive: true, force: true });
      }
    },
  };
}

/** A full disk stops the writing, not the reading, so that later fields are still parsed. */
function store(stream: Readable & { truncated?: boolean }, file: UploadedFile): Promise<void> {
  const out = createWriteStream(file.path, { flags: 'wx', mode: 0o600 });
  stream.pipe(out);
  stream.on('error', (error) => out.destroy(error));
  return new Promise((done, failed) => {
    out.once('error', (error) => {
      stream.unpipe(out).resume();
      if (isDiskFault(error) || Reflect.get(error, 'code') === 'ENOENT') file.fault = 'disk full';
      else failed(error);
    });
    out.once('close', () => {
      file.size = out.bytesWritten;
      if (stream.truncated) file.fault = 'too large';
      done();
    });
  });
}

async function remove(files: readonly UploadedFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true });
}
