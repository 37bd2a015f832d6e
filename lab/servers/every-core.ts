/* The host in two processes that share one port and one folder of data. Only here: to see what that would give. */
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
