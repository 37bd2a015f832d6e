import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const script = '/fault-listener.js';
const told = '/fault-listener.png';

/**
 * The site with a script before all others on every page, which tells what goes wrong there: WebKit's driver has no way to read
 * the console. `await using` stops it.
 */
export async function listenForFaults(site: () => string) {
  const faults: string[] = [];
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost');
    if (pathname === script)
      answer.setHeader('content-type', 'text/javascript').end(`(${listen})('${told}')`);
    else if (pathname === told) {
      faults.push(searchParams.get('fault') ?? '');
      answer.writeHead(204).end();
    } else void passOn(asked, answer, site());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was told since this was last asked. */
    faults: () => faults.splice(0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Runs in the page. */
function listen(address: string) {
  let leaving = false;
  addEventListener('beforeunload', () => {
    leaving = true;
  });
  const tell = (fault: unknown) => {
    // Whoever leaves breaks off what was being fetched.
    if (leaving) return;
    new Image().src = `${address}?fault=${encodeURIComponent(`${location.pathname}: ${fault}`)}`;
  };
  const { error } = console;
  console.error = (...words) => {
    tell(words.join(' '));
    error(...words);
  };
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`${violatedDirective} refused ${blockedURI}`),
  );
  addEventListener(
    'error',
    ({ message, target }) => {
      const address =
        target instanceof Element && (target.getAttribute('src') ?? target.getAttribute('href'));
      tell(message ?? `${address} did not load`);
    },
    true,
  );
}

async function passOn(asked: IncomingMessage, answer: ServerResponse, site: string) {
  const { host, origin, ...headers } = { ...asked.headers, 'accept-encoding': 'identity' };
  const passed = request(new URL(asked.url ?? '/', site), {
    method: asked.method ?? 'GET',
    // A connection kept from before may just be closed by the site.
    agent: false,
    headers: { ...headers, ...(origin && { origin: new URL(site).origin }) },
  });
  asked.pipe(passed);
  try {
    const [given] = (await once(passed, 'response')) as [IncomingMessage];
    const { 'content-length': _, etag: __, ...kept } = given.headers;
    const isPage = given.headers['content-type']?.startsWith('text/html');
    answer.writeHead(given.statusCode ?? 500, isPage ? kept : given.headers);
    if (isPage) answer.end((await text(given)).replace('<head>', `<head><script src="${script}"></script>`));
    else given.pipe(answer);
  } catch {
    // Nobody listens any more: neither does this.
    answer.destroy();
  }
}
