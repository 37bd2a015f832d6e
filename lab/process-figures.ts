import { existsSync, readFileSync } from 'node:fs';

/** Whether the system tells what processes use (Linux). */
export const processesTell = existsSync('/proc/self/smaps_rollup');

export const untold =
  'Memory and processor time of processes are read from /proc: not measured on this system.';

/** A process and its children, which do the work where it only watches over them. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => family(Number(child))))];
}

/** Microseconds that a process and its children have computed so far, in steps of the kernel's clock (10 ms). */
export function processorTime(pid: number): number {
  const ticks = family(pid).map((member) => {
    // After the name, which is in brackets and may hold anything. Fields as in proc_pid_stat(5): 14 utime, 15 stime.
    const fields = readFileSync(`/proc/${member}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) * 10_000;
}

/** Of a process and its children, in MB: resident, and with what is shared divided among those who share it. */
export function memory(pid: number): { rss: number; pss: number } {
  const sum = (name: string) =>
    family(pid)
      .map((member) => readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))
      .reduce(
        (total, text) => total + Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 976.5625,
        0,
      );
  return { rss: sum('Rss'), pss: sum('Pss') };
}
