// Plain JavaScript without packages, because `npm start` runs it on any Node version before installing.
import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';

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
 * One line when the host cannot listen: the port is taken, by the site itself or by another program, or is
 * not permitted, or HOST is not an address of this machine. The configuration checks port and host.
 * @param {Record<string, string | undefined>} env
 */
export async function portFault(env) {
  const port = Number(env.PORT?.trim() || 3000);
  // systemd has opened the port.
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || env.LISTEN_FDS) return undefined;
  const host = env.HOST?.trim() || '0.0.0.0';
  const code = await listenError(host, port);
  return code === undefined ? undefined : listenFault(code, host, port);
}

/**
 * A sentence for an error of `listen`.
 * @param {string} code @param {string} host @param {number} port
 */
export async function listenFault(code, host, port) {
  const example = `for example PORT=${port === 65_535 ? 3000 : port + 1}`;
  if (code === 'EADDRINUSE') {
    const site = siteAddress(
      await fetchHealth(host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, port),
    );
    return site
      ? `The site is already running at ${site}, on port ${port}. Stop it first, or choose another port, ${example}.`
      : `PORT is ${port}, but something else listens there. Choose another, ${example}.`;
  }
  if (code === 'EACCES' || code === 'EPERM')
    return `PORT is ${port}, which this user may not use: ports below 1024 need special rights. Choose another, for example PORT=3000, and let a proxy pass on port ${port} (docs/deploying.md).`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
    return `HOST is "${host}", which is not an address of this machine. Leave it out to listen on all addresses, or name one that it has. Example: HOST=127.0.0.1`;
  return `The site cannot listen on HOST "${host}" and PORT ${port} (${code}). Choose another port, ${example}.`;
}

/**
 * The error of listening there; undefined when it works. @param {string} host @param {number} port @returns
 * {Promise<string | undefined>}
 */
function listenError(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(String(Reflect.get(error, 'code'))));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * The answer to a health check; empty without one. @param {string} host @param {number} port
 * @returns {Promise<string>}
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
    request.on('error', () => resolve(''));
  });
}

/** The public address in the site's response. @param {string} answer @returns {string | undefined} */
function siteAddress(answer) {
  try {
    const { status, site } = JSON.parse(answer);
    return status === 'ok' && typeof site === 'string' ? site : undefined;
  } catch {
    return undefined;
  }
}
