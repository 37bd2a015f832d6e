import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Content } from '#content-model/content.ts';
import { type RenditionFormat, renditionOf } from '#core/pictures/renditions.ts';
import { writeWholeFile } from '../data-folder.ts';
import { NotDrawnError } from '../drawing/drawing-pool.ts';
import type { RenderDocument, RenderJob } from '../drawing/orders.ts';
import { problem, Unavailable } from '../plugins/errors.ts';
import { splitUrl } from '../plugins/request-hooks.ts';

const types: Record<RenditionFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

interface PictureDependencies {
  content(): Pick<Content, 'pictures'>;
  contentDir(): string;
  dataDir: string;
  renderDocument: RenderDocument;
}

export type Pictures = ReturnType<typeof createPictures>;

/** Each size of a picture is created on the first request and stored; at most eleven files per picture. */
export function createPictures({ content, contentDir, dataDir, renderDocument }: PictureDependencies) {
  const folder = join(dataDir, 'picture-sizes');
  /** Shares requests for the same file. */
  const files = new LRUCache<string, string, RenderJob>({
    max: 1000,
    fetchMethod: (name, _, { context }) => make(join(folder, name), context),
  });

  const byAddress = (path: string) =>
    content().pictures.find(({ takenDown, shown }) => !takenDown && path.startsWith(`${shown.src}-`));

  /** @returns the created file at an address, if it exists */
  async function fileAt(path: string): Promise<{ file: string; type: string } | undefined> {
    const record = byAddress(path);
    const rendition = record && renditionOf(path, record.shown);
    if (!record || !rendition) return undefined;
    const name = path.slice('/pictures/'.length);
    const from = join(contentDir(), 'pictures', record.file);
    const context: RenderJob = { kind: 'rendition', from, ...rendition };
    const file = await files.forceFetch(name, { context, forceRefresh: true });
    return { file, type: types[rendition.format] };
  }

  async function make(file: string, job: RenderJob): Promise<string> {
    if (await stat(file).catch(() => undefined)) return file;
    const bytes = await renderDocument(job);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWholeFile(file, (draft) => writeFile(draft, bytes), `${file}.${randomUUID()}.part`);
    return file;
  }

  return {
    fileAt,
    /** The current address of a replaced picture, for cached pages with the old one. */
    currentAddress(path: string): string | undefined {
      const [, id, ending] = /^\/pictures\/(.+)-[0-9a-f]{8}(-\d+\.\w+)$/.exec(path) ?? [];
      const record = content().pictures.find((candidate) => candidate.id === id && !candidate.takenDown);
      const address = record && record.shown.src + ending;
      return address && address !== path && renditionOf(address, record.shown) ? address : undefined;
    },
    async removeUnused(): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names)
        if (!byAddress(`/pictures/${name}`)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

/** Serves pictures. An address changes with its picture, so it may be cached forever. */
export function addPictures(app: FastifyInstance, pictures: Pictures): void {
  app.get('/pictures/:name', async (request, reply) => {
    const [path] = splitUrl(request.raw.url ?? '/');
    const found = await pictures.fileAt(path).catch((error) => {
      if (!(error instanceof NotDrawnError)) throw error;
      request.log.error({ err: error }, 'a size of a picture was not made');
      throw new Unavailable('This picture cannot be shown at the moment. Please try again in a minute.', 60);
    });
    if (!found) {
      const address = pictures.currentAddress(path);
      return address ? reply.header('cache-control', 'no-store').redirect(address, 302) : problem(reply, 404);
    }
    const { size } = await stat(found.file);
    reply.headers({
      'content-type': found.type,
      'content-length': size,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    return reply.send(createReadStream(found.file));
  });
}
