import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Which cores somebody keeps to, in the words of taskset; undefined: any. */
export type Cores = string | undefined;

/**
 * Who keeps to which cores, so that the generator of load takes nothing from what it measures. For `one` measured process, or
 * `two`; on a machine with two cores, two processes must share with the generator.
 */
export function coreLayout(): {
  one: { server: Cores; load: Cores };
  two: { server: Cores; load: Cores };
  note: string;
} {
  const count = availableParallelism();
  const anywhere = { server: undefined, load: undefined };
  if (count < 2 || spawnSync('taskset', ['-c', '0', 'true']).status !== 0) {
    return { one: anywhere, two: anywhere, note: 'Servers and load generator were not pinned to cores.' };
  }
  const last = count - 1;
  const one = { server: '0', load: last === 1 ? '1' : `1-${last}` };
  if (count === 2) {
    const note =
      'Pinned with taskset: one server on core 0, load on core 1. Two servers share both cores with the load.';
    return { one, two: { server: '0,1', load: '0,1' }, note };
  }
  const note = `Pinned with taskset: one server on core 0, two on cores 0 and 1, load on the others (${count} in all).`;
  return { one, two: { server: '0,1', load: `2-${last}` }, note };
}

/** The command that runs another one on these cores. */
export function onCores(cores: Cores, command: string, args: readonly string[]): [string, string[]] {
  return cores === undefined ? [command, [...args]] : ['taskset', ['-c', cores, command, ...args]];
}
