import { draw } from './draw.ts';
import type { RenderResult } from './drawing-pool.ts';
import type { Order } from './orders.ts';

/** Runs one job in the process of drawing-pool.ts. */
export default async function drawInWorker(order: Order): Promise<RenderResult> {
  return { bytes: await draw(order), resident: process.memoryUsage.rss() };
}

// Decoding pictures takes native memory, which Node does not limit, and leaves this thread free to check.
const memoryLimit = Number(process.argv[2]) * 1e6;
setInterval(() => process.memoryUsage.rss() > memoryLimit && process.exit(1), 20).unref();

// A supervisor may signal every process of the host, but the host decides when the process stops. A process
// without its host exits by itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
