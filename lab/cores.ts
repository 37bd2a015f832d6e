import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Which cores somebody keeps to, in the words of taskset; undefined: any. */
export type Cores = string | undefined;

/** Who keeps to which cores, so that the generator of load takes nothing from what it measures. */
export function coreLayout(): { server: Cores; load: Cores; note: string } {
  const count = availableParallelism();
  if (count < 2 || spawnSync('taskset', ['-c', '0', 'true']).status !== 0) {
    const note = 'Servers and load generator were not pinned to cores.';
    return { server: undefined, load: undefined, note };
  }
  const load = count === 2 ? '1' : `1-${count - 1}`;
  return {
    server: '0',
    load,
    note: `Pinned with taskset: servers on core 0, load on ${load} (${count} in all).`,
  };
}

/** The command that runs another one on these cores. */
export function onCores(cores: Cores, command: string, args: readonly string[]): [string, string[]] {
  return cores === undefined ? [command, [...args]] : ['taskset', ['-c', cores, command, ...args]];
}
