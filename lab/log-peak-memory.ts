/*
 * Preloaded with `--import`: prints the peak memory of a program when it exits. On Linux `maxRSS` includes
 * the memory of the parent process, so the value of /proc is used there.
 */
import { existsSync, readFileSync } from 'node:fs';

const status = '/proc/self/status';

function peakKilobytes(): number {
  const own = existsSync(status) && /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1];
  return own ? Number(own) : process.resourceUsage().maxRSS;
}

process.once('exit', () => console.error(`peak memory: ${peakKilobytes()} KB`));
