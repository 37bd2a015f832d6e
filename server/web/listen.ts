import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { connectionLimits } from './connection-limits.ts';

/**
 * Node lets in one newcomer from each socket with each turn of its event loop. While a turn takes 20 ms, whoever came behind a thousand others
 * waited for that alone for twenty seconds. Under attack the longest page took 5.1 s with one socket, 3.3 s with eight. Only Linux shares
 * newcomers out among several sockets on one port.
 */
const sockets = process.platform === 'linux' ? 8 : 1;

/**
 * Has the host listen, with several sockets where it opens them itself.
 *
 * @param at where; `fd`: a socket that is open already
 * @returns takes no more newcomers at the further sockets, and resolves when their connections have ended
 * @throws EADDRINUSE, also where it is a host of the same user that listens
 */
export async function listen(
  app: FastifyInstance,
  at: { port: number; host: string; fd?: number },
): Promise<() => Promise<void>> {
  const { port, host } = at;
  const several = at.fd === undefined && sockets > 1;
  if (several) await closed(await listening(createServer(), { port, host }));
  const most = Math.ceil(connectionLimits.maxConnections / (several ? sockets : 1));
  const options = { ...at, backlog: most, reusePort: several };
  await app.listen(options);
  const address = app.server.address();
  if (!several || typeof address !== 'object' || !address) return async () => {};
  // As http.Server has it.
  const further = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  for (const server of [app.server, ...further]) server.maxConnections = most;
  await Promise.all(
    further.map((server) => listening(server, { ...options, host: address.address, port: address.port })),
  );
  return async () => void (await Promise.all(further.map(closed)));
}

async function listening(server: Server, at: ListenOptions): Promise<Server> {
  await once(server.listen(at), 'listening');
  return server;
}

async function closed(server: Server): Promise<void> {
  await once(server.close(), 'close');
}
