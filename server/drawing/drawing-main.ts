import { draw } from './draw.ts';
import type { Drawn } from './drawing-process.ts';
import type { Order } from './orders.ts';

/*
 * What drawing-process.ts starts: gets orders one at a time and answers each with its bytes, or with the fault: of the pictures from
 * elsewhere many are none.
 */

process.on('message', async (order: Order) => {
  const answer = await draw(order).catch((error) => error);
  process.send?.({ answer, resident: process.memoryUsage.rss() } satisfies Drawn);
});

// What unfolds pictures takes memory of its own, outside that which Node bounds, and leaves this thread free to look.
const mostBytes = Number(process.argv[2]) * 1e6;
setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(1), 20).unref();

// Whoever stops the host may tell every process of it. Only the host knows whether a visitor still waits; once it is gone,
// nothing is left to listen to and this ends by itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
