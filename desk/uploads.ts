import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { isDiskFault } from '#server/data-folder.ts';
import { Unavailable } from '#server/plugins/errors.ts';

/** A file that came with a form. It is gone once the form is answered. */
export interface UploadedFile {
  /** The form's field. */
  field: string;
  /** As the sender calls it; no part of any path. */
  name: string;
  /** Where it lies meanwhile. */
  path: string;
  /** In bytes, as far as it was taken. */
  size: number;
  /** Why it could not be kept, if so. */
  fault: 'too large' | 'disk full' | 'too many' | undefined;
}

/** A form that may bring files. */
export interface Posted {
  form: URLSearchParams;
  files: readonly UploadedFile[];
}

/** In bytes, of one file. */
export const largestUpload = 25_000_000;

/** Files that one form may bring. More are named to the sender, and not kept. */
export const mostFiles = 20;

/** Files of one form that are named at all. */
const mostNamed = 500;

/** Forms at the same time. */
const mostAtOnce = 4;

function noForm(): never {
  throw Object.assign(new Error('this is no form that a browser sends'), { statusCode: 400 });
}

/** Forms with files, written to a folder of their own as they come, so that none of them is held in memory. */
export function createUploads(dataDir: string) {
  const folder = join(dataDir, 'uploads');
  let underWay = 0;

  /**
   * @param fieldBytes the most that one field of words may have
   * @throws Unavailable; an error with status 400 for what is no form
   */
  async function read(request: FastifyRequest, payload: Readable, fieldBytes: number): Promise<Posted> {
    if (underWay >= mostAtOnce)
      throw new Unavailable('Others are sending files at this moment. Please try again.', 10);
    underWay += 1;
    const files: UploadedFile[] = [];
    const streams: Readable[] = [];
    const writing: Promise<void>[] = [];
    try {
      // Where there can be no folder, each file is told so, and what was typed beside them is read.
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
        if (!isDiskFault(error)) throw error;
      });
      const form = new URLSearchParams();
      const limits = { fileSize: largestUpload, files: mostNamed, fields: 5000, fieldSize: fieldBytes };
      const headers = request.headers as BusboyHeaders;
      const parser = await Promise.try(() => new Busboy({ headers, preservePath: true, limits })).catch(
        noForm,
      );
      parser.on('field', (name, value) => form.append(name, value));
      parser.on('file', (field, stream, name) => {
        // A browser sends a field without a file as one without a name.
        if (!name) return void stream.resume();
        const path = join(folder, randomUUID());
        const file: UploadedFile = { field, name, path, size: 0, fault: undefined };
        files.push(file);
        if (files.length > mostFiles) {
          file.fault = 'too many';
          return void stream.resume();
        }
        streams.push(stream);
        writing.push(keep(stream, file));
      });
      await pipeline(payload, parser).catch(noForm);
      await Promise.all(writing);
      return { form, files };
    } catch (error) {
      // A form that breaks off does not end them, and their files would stay open.
      for (const stream of streams) stream.destroy(new Error('the form broke off'));
      await Promise.allSettled(writing);
      await forget(files);
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  /** A disk that is full stops the writing, not the reading: what comes after the file shall be heard. */
  function keep(stream: Readable & { truncated?: boolean }, file: UploadedFile): Promise<void> {
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

  const forget = async (files: readonly UploadedFile[]) => {
    for (const { path } of files) await rm(path, { force: true });
  };

  return {
    read,
    forget,
    /** Removes what a host left that was killed. */
    async clear(): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) await rm(join(folder, name), { force: true });
    },
  };
}
