import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../servers/host.ts';

const scriptPath = '/fault-listener.js';
const reportPath = '/fault-listener.png';

/**
 * A proxy that adds a script to each page, which reports errors: the driver of WebKit cannot read the
 * console. `await using` stops it.
 */
export async function listenForFaults(site: () => string) {
  const faults: string[] = [];
  const server = await listen((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    if (pathname === scriptPath)
      response.setHeader('content-type', 'text/javascript').end(`(${reportFaults})('${reportPath}')`);
    else if (pathname === reportPath) {
      faults.push(searchParams.get('fault') ?? '');
      response.writeHead(204).end();
    } else void forward(incoming, response, site());
  });
  return {
    origin: server.origin,
    /** The faults since the last call. */
    faults: () => faults.splice(0),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Runs in the page. */
function reportFaults(url: string) {
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  const report = (fault: unknown) => {
    // Leaving a page cancels its requests.
    if (isLeaving) return;
    new Image().src = `${url}?fault=${encodeURIComponent(`${location.pathname}: ${fault}`)}`;
  };
  const { error } = console;
  console.error = (...args) => {
    report(args.join(' '));
    error(...args);
  };
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} blocked ${blockedURI}`),
  );
  addEventListener(
    'error',
    ({ message, target }) => {
      const source = target instanceof Element && (target.getAttribute('src') ?? target.getAttribute('href'));
      report(message ?? `${source} did not load`);
    },
    true,
  );
}

async function forward(incoming: IncomingMessage, response: ServerResponse, site: string) {
  const { host, origin, ...headers } = { ...incoming.headers, 'accept-encoding': 'identity' };
  const outgoing = request(new URL(incoming.url ?? '/', site), {
    method: incoming.method ?? 'GET',
    // The site may close a reused connection at this moment.
    agent: false,
    headers: { ...headers, ...(origin && { origin: new URL(site).origin }) },
  });
  incoming.pipe(outgoing);
  try {
    const [upstream] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { 'content-length': _, etag: __, ...kept } = upstream.headers;
    const isPage = upstream.headers['content-type']?.startsWith('text/html');
    response.writeHead(upstream.statusCode ?? 500, isPage ? kept : upstream.headers);
    if (isPage) {
      const page = await text(upstream);
      response.end(page.replace('<head>', `<head><script src="${scriptPath}"></script>`));
    } else upstream.pipe(response);
  } catch {
    // The site is stopped, so the proxy closes the connection as well.
    response.destroy();
  }
}
