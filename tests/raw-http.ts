import { connect } from 'node:net';

/** What a socket received until the host closed it. */
export interface RawAnswer {
  /** Status of each response in order; empty if the host closed without one. */
  statuses: number[];
  headers: string;
  body: string;
  all: string;
}

/** Sends raw bytes, which no HTTP client would, and reads until the host closes the connection. */
export function askRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let all = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => {
      all += chunk.toString('latin1');
    });
    // A reset counts as a close; earlier responses still count.
    socket.on('error', () => {});
    socket.on('close', () => {
      const [headers = '', ...rest] = all.split('\r\n\r\n');
      const statuses = [...all.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      resolve({ statuses, headers: headers.toLowerCase(), body: rest.join('\r\n\r\n'), all });
    });
    socket.write(bytes);
  });
}
