import { draw } from './draw.ts';
import type { Order } from './orders.ts';

/*
 * What drawing-process.ts starts: gets orders one at a time and answers each with its bytes. What fails is not caught: it ends the
 * process, and the host hears of it.
 */

process.on('message', async (order: Order) => {
  process.send?.(await draw(order));
});

// Whoever stops the host may tell every process of it. Only the host knows whether a visitor still waits; once it is gone,
// nothing is left to listen to and this ends by itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
