/**
 * A last resort: what reads texts costs as much as they are long, but if one ever took longer, each visitor
 * would wait for it, also after the next start.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';

/** In milliseconds. The longest text of a page takes a tenth of a second. */
const deadlineMs = 5000;

/** In characters. Shorter texts are read without a deadline, which itself takes a millisecond. */
const alwaysShort = 5000;

/** How often a text is tried while other programs take the processor. */
const tries = 3;

const slow = new Set<string>();
let remembered: string | undefined;

/** What the author of a text reads that was not read in time, now or earlier. */
export const tooSlow = 'takes longer than five seconds to read. Make it shorter or simpler.';

/** @param file keeps the hashes of texts that are not tried again. If it cannot be read, they are. */
export function rememberSlowTexts(file: string): void {
  remembered = file;
  try {
    for (const hash of readFileSync(file, 'utf8').split('\n')) if (hash !== '') slow.add(hash);
  } catch {
    // It is missing, or damaged.
  }
}

const workName = Symbol.for('ministry-website.work');
/** Only scripts can be stopped in the middle, with everything that they call. */
const script = new Script(`globalThis[Symbol.for('${Symbol.keyFor(workName)}')]()`);

/**
 * Does synchronous work that reads a text, and stops it at the deadline.
 * @param text the same text is not tried again
 * @returns undefined for a text that was not read in time
 */
export function withinDeadline<Result>(
  text: string,
  work: () => Result,
  ms = deadlineMs,
): Result | undefined {
  if (text.length < alwaysShort) return work();
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  if (slow.has(hash)) return undefined;
  for (let triesLeft = tries; triesLeft > 0; triesLeft -= 1) {
    const before = process.threadCpuUsage();
    try {
      Reflect.set(globalThis, workName, work);
      return script.runInThisContext({ timeout: ms }) as Result;
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1000 > ms / 2) break;
    } finally {
      Reflect.deleteProperty(globalThis, workName);
    }
  }
  slow.add(hash);
  try {
    if (remembered !== undefined) appendFileSync(remembered, `${hash}\n`, { mode: 0o600 });
  } catch {
    // On a full disk it is tried again after a restart.
  }
  return undefined;
}
