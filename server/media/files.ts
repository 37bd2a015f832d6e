import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Content } from '#content-model/content.ts';
import { filePath } from '#core/files.ts';
import { problem } from '../plugins/errors.ts';
import { splitUrl } from '../plugins/request-hooks.ts';
import { sendFile } from './send-file.ts';

/**
 * Nothing in a PDF may run or load. Browsers show it in a page of their own with inline styles and an
 * `embed`; Chrome shows nothing in a sandbox.
 */
export const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Serves the PDFs that staff added. A removed file is not found. */
export function addFiles(
  app: FastifyInstance,
  { content, contentDir }: { content(): Pick<Content, 'files'>; contentDir(): string },
): void {
  app.get('/files/:name', async (request, reply) => {
    const [path] = splitUrl(request.raw.url ?? '/');
    const found = content().files.find(({ id, takenDown }) => !takenDown && filePath(id) === path);
    if (!found) return problem(reply, 404);
    reply.headers({
      'content-security-policy': pdfPolicy,
      'cache-control': 'no-cache',
      'content-disposition': `inline; filename="${found.id}.pdf"`,
    });
    const file = join(contentDir(), 'files', found.file);
    // The name of the file contains a hash of its bytes.
    return sendFile(request, reply, { file, type: 'application/pdf', tag: `"${found.file}"` });
  });
}
