import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Where in the conversation the server fails, and how. */
export interface Fault {
  /** The command, or `connect`, or `message` for the first line of the e-mail itself. */
  failsAt: 'connect' | 'EHLO' | 'STARTTLS' | 'MAIL' | 'RCPT' | 'DATA' | 'message';
  /** Stays silent, hangs up, or answers with this line. */
  does: 'silent' | 'hang up' | { answer: string };
}

const defaultAnswers: Record<string, string> = {
  EHLO: '250 here',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
  RSET: '250 ok',
};

/** Fails at one point of each conversation. Plain text, one-line answers. `await using` stops it. */
export async function startBrokenMailServer({ failsAt, does }: Fault) {
  const sockets = new Set<Socket>();
  const reached = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const reachPoint = (point: string, answer: string | undefined) => {
      const isHere = point === failsAt;
      if (isHere) reached.resolve();
      if (isHere && does === 'hang up') socket.destroy();
      else if (isHere && does === 'silent') return;
      else if (isHere && typeof does === 'object') socket.write(`${does.answer}\r\n`);
      else if (answer) socket.write(`${answer}\r\n`);
    };
    let inMessage = false;
    reachPoint('connect', '220 here');
    const lines = createInterface({ input: socket });
    // readline passes on errors of the socket, such as a client that hangs up.
    lines.on('error', () => {});
    lines.on('line', (line) => {
      if (inMessage) return reachPoint('message', line === '.' ? '250 ok' : undefined);
      const [command = ''] = line.toUpperCase().split(' ');
      inMessage = command === 'DATA';
      const offersTls = failsAt === 'STARTTLS' && command === 'EHLO';
      reachPoint(command, offersTls ? '250-here\r\n250 STARTTLS' : (defaultAnswers[command] ?? '500 what?'));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Resolves when the fault has happened for the first time. */
    reached: reached.promise,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
