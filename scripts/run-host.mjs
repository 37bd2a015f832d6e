import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pinnedNode, root } from './install.mjs';

/**
 * Saves 60 MB of the host's memory without more time: Node collects short-lived objects after 4 MB instead of
 * 16, and the C library shares heaps between threads. Long-lived objects take about 50 MB, and 130 MB with a
 * library of a hundred times the sample; near the limit of 180 MB collecting them takes longer than the work
 * (with 160 a page in the editor took 360 ms, with 180 190 ms). The C library returns each large block as
 * soon as it is free; otherwise it begins to keep those of an upload (378 MB at the most with 200 of them,
 * 439 without). Keep deploy/ in sync. Measured: docs/decisions/host.md.
 */
export const smallMemory = {
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=180',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/** Pauses before a restart, in milliseconds; they double after each crash up to the longest. */
const firstPause = 1000;
const longestPause = 60_000;
/** After this uptime the next pause is the first one again. */
const healthyAfter = 10 * 60_000;

/** A clean exit and a refused start: a restart would not change either. */
const final = [0, 2];

/**
 * Runs the built host, restarts it after a crash, and resolves with its final exit code. SIGTERM and SIGINT
 * stop it gracefully; so does any end of this process, because the host notices the closed channel. The host
 * has its own process group, so that Ctrl-C or a closed terminal reaches it only once, through this process.
 * @returns {Promise<number>}
 */
export async function runHost() {
  const stopped = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let host;
  const stop = () => {
    stopped.abort();
    host?.kill('SIGTERM');
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.env.npm_lifecycle_event) whenOrphaned(stop);

  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    const started = Date.now();
    host = spawn(pinnedNode, ['dist/host/main.mjs'], {
      cwd: root,
      env: { ...smallMemory, ...process.env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    const [code, signal] = await once(host, 'exit');
    if (stopped.signal.aborted || final.includes(code) || signal === 'SIGTERM' || signal === 'SIGINT')
      return code ?? 1;
    if (Date.now() - started > healthyAfter) pause = firstPause;
    console.error(`The site died (${signal ?? `exit code ${code}`}). It starts again in ${pause / 1000} s.`);
    await wait(pause, undefined, { signal: stopped.signal }).catch(() => {});
    if (stopped.signal.aborted) return code ?? 1;
  }
}

/** A killed npm sends no signal. @param {() => void} stop */
function whenOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}
