import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { contentDir } from './content.ts';
import { signIn, visitor } from './desk.ts';
import { editing, sentBy } from './editing.ts';
import { siteUrl } from './host.ts';

/** A recording of seventeen seconds. */
export const recording = readFileSync(join(contentDir, 'messages/media/lamps-on-the-stairs.mp3'));
export const add = '/desk/library/add';
/** The name of an upload, as a browser chooses it. */
export const upload = '0123456789abcdef0123456789abcdef';

/** A host, an editor, an owner and a shepherd, whose posts to the library it sends. */
export async function atLibrary(...how: Parameters<typeof editing>) {
  const all = await editing(...how);
  const people = { ...all, shepherd: await signIn(all.host, 'shepherd', 'Joel') };
  const { cookie } = people.shepherd;
  const desk = visitor(all.host, cookie);

  /** Opens a form, types, chooses files, and sends it. */
  async function send(
    fields: Record<string, string>,
    files: Record<string, [string, Buffer]> = {},
    to = add,
    by = cookie,
  ) {
    const proposed = sentBy((await visitor(all.host, by).get(to)).payload);
    return post({ ...proposed, do: 'publish', ...fields }, files, to, by);
  }

  async function post(
    fields: Record<string, string>,
    files: Record<string, [string, Buffer]> = {},
    to = add,
    by = cookie,
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (!name.startsWith('upload.')) form.append(name, value);
    for (const [name, [file, bytes]] of Object.entries(files))
      form.append(`upload.${name}`, new Blob([new Uint8Array(bytes)]), file);
    const request = new Request('http://x', { method: 'POST', body: form });
    return all.host.inject({
      method: 'POST',
      url: to,
      headers: { cookie: by, origin: siteUrl, 'content-type': String(request.headers.get('content-type')) },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  const sendPart = (bytes: Buffer, from: number, by = cookie, id = upload) =>
    all.host.inject({
      method: 'POST',
      url: `/desk/library/recording/${id}?from=${from}`,
      headers: { cookie: by, origin: siteUrl, 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
  const filesIn = (folder: string) => {
    const path = join(all.host.dataDir, folder);
    return existsSync(path) ? readdirSync(path) : [];
  };
  return { ...people, desk, cookie, send, post, sendPart, filesIn };
}

export const faultIn = (html: string) =>
  new JSDOM(html).window.document.querySelector('form .error')?.textContent ?? '';
