/*
 * The host in two processes that share one port and one data folder. Only the lab runs it, to see what that
 * would gain.
 */
import cluster from 'node:cluster';
import { builtHost } from './host.ts';

if (cluster.isPrimary) {
  const workers = [cluster.fork(), cluster.fork()];
  process.once('SIGTERM', () => {
    for (const worker of workers) worker.process.kill('SIGTERM');
  });
} else {
  await import(builtHost);
}
