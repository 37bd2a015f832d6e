// Plain JavaScript without packages, because `npm start` runs it on any Node version before installing.
import { readdirSync } from 'node:fs';
import { get } from 'node:http';

/** Why a folder cannot be the content, as the end of a sentence. Undefined if it can. @param {string} path */
export function folderFault(path) {
  try {
    return readdirSync(path).length === 0 ? 'which is empty' : undefined;
  } catch (error) {
    const code = Reflect.get(Object(error), 'code');
    if (code === 'ENOENT') return 'which does not exist';
    if (code === 'ENOTDIR') return 'which is not a folder';
    return `which cannot be read (${code})`;
  }
}

/** One line when the content folder is missing or empty. @param {Record<string, string | undefined>} env */
export function contentDirFault(env) {
  const set = env.CONTENT_DIR?.trim();
  const fault = folderFault(set || 'content');
  if (!fault) return undefined;
  return `CONTENT_DIR is ${set ? `"${set}"` : 'not set and means "content"'}, ${fault}. Example: CONTENT_DIR=./content`;
}

/**
 * One line when the port is taken, by the site itself or by another program. The configuration checks port
 * and host.
 * @param {Record<string, string | undefined>} env
 */
export async function portFault(env) {
  const port = Number(env.PORT?.trim() || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  const host = env.HOST?.trim() || '0.0.0.0';
  const answer = await fetchHealth(host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, port);
  if (answer === undefined) return undefined;
  const remedy = `for example PORT=${port === 65_535 ? 3000 : port + 1}.`;
  const site = ownAddress(answer);
  return site
    ? `The site is already running at ${site}, on port ${port}. Stop it first, or choose another port, ${remedy}`
    : `PORT is ${port}, but something else listens there. Choose another, ${remedy}`;
}

/**
 * Undefined when nothing listens. @param {string} host @param {number} port @returns {Promise<string |
 * undefined>}
 */
function fetchHealth(host, port) {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/healthz', timeout: 2000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
        if (text.length > 1000) response.destroy();
      });
      response.on('close', () => resolve(text));
    });
    request.on('timeout', () => request.destroy());
    // These errors mean that the port is free. With any other error, another program uses it.
    const free = ['ECONNREFUSED', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH'];
    request.on('error', (error) => {
      resolve(free.includes(Reflect.get(error, 'code')) ? undefined : '');
    });
  });
}

/** The public address in the site's response. @param {string} answer @returns {string | undefined} */
function ownAddress(answer) {
  try {
    const { status, site } = JSON.parse(answer);
    return status === 'ok' && typeof site === 'string' ? site : undefined;
  } catch {
    return undefined;
  }
}
