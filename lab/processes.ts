import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sum } from './statistics.ts';

/** The cores of a process, as taskset expects them. Undefined: any. */
export type Cores = string | undefined;

/** Separate cores for servers and load generator, so that the load does not slow down what is measured. */
export function assignCores(): { server: Cores; load: Cores; note: string } {
  const count = availableParallelism();
  if (count < 2 || spawnSync('taskset', ['-c', '0', 'true']).status !== 0) {
    const note = 'Servers and load generator are not pinned to cores.';
    return { server: undefined, load: undefined, note };
  }
  const load = count === 2 ? '1' : `1-${count - 1}`;
  return {
    server: '0',
    load,
    note: `Pinned with taskset: servers to core 0, load generator to ${load} (${count} in total).`,
  };
}

/** A command with arguments that runs another command on these cores. */
export function onCores(cores: Cores, command: string, args: readonly string[]): [string, string[]] {
  return cores === undefined ? [command, [...args]] : ['taskset', ['-c', cores, command, ...args]];
}

/** Stops a child process when the lab ends early. @returns stops it now and waits for its end */
export function stopWithLab(child: ChildProcess): () => Promise<void> {
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  return async () => {
    process.off('exit', kill);
    kill();
    await exited;
  };
}

/** Whether memory and processor time of other processes can be read (Linux). */
export const hasProcfs = existsSync('/proc/self/smaps_rollup');

export const noProcfs = 'Memory and processor time are not measured: this system has no /proc.';

/** A process and its descendants. */
function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [
    pid,
    ...(children === '' ? [] : children.split(' ').flatMap((child) => processTree(Number(child)))),
  ];
}

/** Processor time of a process and its descendants in microseconds; the kernel counts in steps of 10 ms. */
export function processorTime(pid: number): number {
  const ticks = processTree(pid).map((member) => {
    // The name in brackets may contain spaces. Fields as in proc_pid_stat(5): 14 utime, 15 stime.
    const fields = readFileSync(`/proc/${member}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return sum(ticks) * 10_000;
}

/**
 * Memory of a process and its descendants in MB: resident, and with shared pages divided among their users.
 */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const rollups = processTree(pid).map((member) => readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'));
  const total = (field: string) =>
    sum(rollups.map((text) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 976.5625));
  return { rss: total('Rss'), pss: total('Pss') };
}

/** Samples the memory of a process four times a second. @returns stops, and gives the peak PSS in MB */
export function trackPeakMemory(pid: number): () => number {
  let peak = 0;
  const sample = () => {
    try {
      peak = Math.max(peak, memoryOf(pid).pss);
    } catch {
      // A worker process ended while it was read.
    }
  };
  const sampling = setInterval(sample, 250);
  return () => {
    clearInterval(sampling);
    sample();
    return peak;
  };
}
