import { spawn } from 'node:child_process';
import { pinnedNode, root } from './install.mjs';

/**
 * The environment in which the host takes 60 MB less memory and no more time: Node lets short-lived objects pile up to 16 MB before it
 * clears them away, and the C library gives each thread a heap of its own. The long-lived ones, some 50 MB, may become 160: what an
 * attack leaves behind piles up to the bound (refused posts took 320 MB with one of 256, 281 with this), and without one to the machine's.
 * deploy/ says the same.
 * Measured: docs/decisions/host.md.
 */
export const smallMemory = {
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=160',
  MALLOC_ARENA_MAX: '1',
};

/**
 * Runs the built host until it ends, and resolves with its exit code. SIGTERM and SIGINT stop it gracefully; so does the end of
 * this process, whatever ends it, because the host notices that its channel is closed. The host has a process group of its own:
 * a terminal that goes away, or Ctrl-C, reaches it through this process alone, once.
 * @returns {Promise<number>}
 */
export function runHost() {
  const host = spawn(pinnedNode, ['dist/host/main.mjs'], {
    cwd: root,
    env: { ...smallMemory, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const stop = () => void host.kill('SIGTERM');
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.env.npm_lifecycle_event) whenOrphaned(stop);
  return new Promise((resolve) => {
    host.on('exit', (code) => resolve(code ?? 1));
  });
}

/** npm that was killed tells nobody. @param {() => void} stop */
function whenOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}
