/*
 * Loaded before a program (`--import`), lets it say at its end how much memory it took at most. Linux counts a parent's memory
 * into the `maxRSS` of the process it starts, so there the program's own mark is read.
 */
import { existsSync, readFileSync } from 'node:fs';

const status = '/proc/self/status';

function peak(): number {
  const own = existsSync(status) && /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1];
  return own ? Number(own) : process.resourceUsage().maxRSS;
}

process.once('exit', () => console.error(`peak memory: ${peak()} KB`));
