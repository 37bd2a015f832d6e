import { setPriority } from 'node:os';
import { renderDocument } from './draw.ts';
import type { RenderResult } from './drawing-pool.ts';
import type { RenderJob } from './orders.ts';

export default async function drawInWorker(job: RenderJob): Promise<RenderResult> {
  return { bytes: await renderDocument(job), resident: process.memoryUsage.rss() };
}

// Visitors' pages go first. Threads that start later inherit it. Some systems forbid it.
try {
  setPriority(5);
} catch {}

// Decoding pictures takes native memory, which Node does not limit, and leaves this thread free to check.
const memoryLimit = Number(process.argv[2]) * 1e6;
setInterval(() => process.memoryUsage.rss() > memoryLimit && process.exit(1), 20).unref();

// A supervisor may signal every process, but the host decides when this one stops.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
