import { draw } from './draw.ts';
import type { Drawn } from './drawing-pool.ts';
import type { Order } from './orders.ts';

/** What the process of drawing-pool.ts runs for each order. */
export default async function drawInWorker(order: Order): Promise<Drawn> {
  return { bytes: await draw(order), resident: process.memoryUsage.rss() };
}

// Decoding pictures takes native memory, which Node does not limit, and leaves this thread free to check.
const memoryLimit = Number(process.argv[2]) * 1e6;
setInterval(() => process.memoryUsage.rss() > memoryLimit && process.exit(1), 20).unref();

// A supervisor may signal every process of the host. The host decides when drawing ends; a process without its host ends by
// itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
