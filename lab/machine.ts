import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** Where, when and of which state of the sources something was measured. */
export function machine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Number((totalmem() / 1e9).toFixed(1)),
    os: `${type()} ${release()}`,
    node: process.version,
    date: new Date().toISOString(),
    commit: commit(),
    /** How busy the machine was already, in cores: well below one, or the figures are those of others too. */
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

/** Of what is checked out; marked when files differ from it. Null where there is no git. */
function commit(): string | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' });
    const changed = git('status', '--porcelain', '--', '..', ':!results').trim() !== '';
    return git('rev-parse', '--short=12', 'HEAD').trim() + (changed ? ' with changes' : '');
  } catch {
    return null;
  }
}
