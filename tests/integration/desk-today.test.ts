import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '#desk/auth/person.ts';
import { recordBackup } from '#server/database/backup-repository.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { startHost } from '../host.ts';

/** A host on a copy of the test content, and the text of Today. */
async function todayFor(role: Role) {
  const copy = copyOfContent();
  // Removes all samples.
  for (const name of readdirSync(copy.dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(copy.dir, name);
    if (/\.(yaml|md)$/.test(name))
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(/^ *sample: true\n|^samples:\n( +- .*\n)+/gm, ''),
      );
  }
  const host = await startHost({ config: { contentDir: copy.dir, publishDir: copy.dir } });
  onTestFinished(() => host[Symbol.asyncDispose]());
  host.live.follow();
  const { cookie } = await signIn(host, role);
  const today = async () => (await visitor(host, cookie).get('/desk')).payload.split('<main')[1] ?? '';
  return { host, today, file: join(copy.dir, 'ministry.yaml') };
}

test('reports rejected content, with the problems only in the details', async () => {
  const { host, today, file } = await todayFor('owner');
  await recordBackup(host.db, host.clock.now());
  expect(await today()).toContain('Nothing needs attention.');
  appendFileSync(file, 'pastorr: Somebody\n');
  await host.live.refresh();
  const page = await today();
  expect(page).toContain('A change of the texts was rejected.');
  expect(page.slice(page.indexOf('<details>'))).toContain('ministry.yaml');
  expect(page.slice(0, page.indexOf('<details>'))).not.toContain('ministry.yaml');
});

test('reports a missing backup, and shows no messages to an editor', async () => {
  const { today } = await todayFor('editor');
  const page = await today();
  expect(page).toContain('There is no backup yet.');
  expect(page).not.toContain('Waiting for you');
});
