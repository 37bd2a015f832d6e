import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a server answers 200 at an address. @throws when its process ends before */
export async function answering(address: string, process: ChildProcess): Promise<void> {
  while ((await statusOf(address)) !== 200) {
    if (process.exitCode !== null || process.signalCode !== null) {
      throw new Error(`The server at ${address} ended before it answered.`);
    }
    await wait(2);
  }
}

/** Undefined while nobody listens. Not by `fetch`, which takes longer to load than some servers to start. */
function statusOf(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(address, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', () => resolve(undefined));
  });
}
