import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contentGit } from '#desk/publish/content-git.ts';
import { finishPublish } from '#desk/publish/journal.ts';
import { systemClock } from '#server/clock.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { temporaryFolder } from '../built-host.ts';

// A hundred kills of the whole host are in the lab: `npm run lab -- desk`.
test('five kills while publishing lose no publish and leave no half-written change', async () => {
  const { dir, read } = copyOfContent();
  using data = temporaryFolder();
  const number = (text = '') => Number(/\d+$/.exec(text)?.[0] ?? 0);
  const fail = (said: unknown) => expect.unreachable(JSON.stringify(said));
  const log = { warn: fail, error: fail };
  const history = contentGit(dir, data.path);
  let published = 0;
  for (let kill = 1; kill <= 5; kill += 1) {
    const answered = await publishUntilKilled(dir, data.path, published + 1, kill % 3);
    await finishPublish(dir, data.path, log);
    const { exceptions, pages } = read();
    published = number(pages.about.title);
    expect(number(exceptions[0]?.reason) || published).toBe(published);
    expect([answered, answered + 1]).toContain(published);
    const changes = await history.changes(1000);
    expect(changes.map(({ summary: words }) => number(words))).toEqual(
      Array.from({ length: published }, (_, at) => published - at),
    );
    // Nothing is left that the next publish would record as a change by hand.
    await history.record(
      { by: { name: '', email: '' }, at: systemClock.now(), summary: '', where: '/' },
      log,
    );
    expect(await history.changes(1000)).toHaveLength(published);
  }
  expect(published).toBeGreaterThan(0);
});

/**
 * Kills the process during the publish after this many answered changes.
 * @returns the number of the last answered change, or one less than the first
 */
async function publishUntilKilled(
  dir: string,
  dataDir: string,
  first: number,
  answers: number,
): Promise<number> {
  const child = spawn(process.execPath, ['tests/publishing-process.ts', dir, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let answered = first - 1;
  const last = answered + answers;
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'begins') answered = Number(line);
    if (answered === last) void wait(Math.random() * 500).then(() => child.kill('SIGKILL'));
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return answered;
}
