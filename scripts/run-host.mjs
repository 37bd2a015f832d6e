import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pinnedNode, root } from './install.mjs';

/**
 * The environment in which the host takes 60 MB less memory and no more time: Node lets short-lived objects
 * pile up to 16 MB before it clears them away, and the C library gives each thread a heap of its own. The
 * long-lived ones, some 50 MB, may become 160: what an attack leaves behind piles up to the bound (refused
 * posts took 320 MB with one of 256, 281 with this), and without one to the machine's. deploy/ says the same.
 * Measured: docs/decisions/host.md.
 */
export const smallMemory = {
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=160',
  MALLOC_ARENA_MAX: '1',
};

/** Pauses before a restart, in milliseconds: twice as long after each death, up to the longest. */
const firstPause = 1000;
const longestPause = 60_000;
/** A host that ran this long was well: the next pause is the first again. */
const healthyAfter = 10 * 60_000;

/** A clean end, and a start that was refused: a restart would not change either. */
const final = [0, 2];

/**
 * Runs the built host, restarts it when it dies (a crash, out of memory), and resolves with its exit code
 * when it ends for good. SIGTERM and SIGINT stop it gracefully; so does the end of this process, whatever
 * ends it, because the host notices that its channel is closed. The host is in a separate process group, so
 * that Ctrl-C or a closed terminal reaches it once, through this process.
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
