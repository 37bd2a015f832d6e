import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentGit } from '#desk/publish/content-git.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { startHost } from '../host.ts';

const log = { error() {} };
const rows = (payload: string) => [...payload.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, words]) => words);
const olderIn = (payload: string) =>
  /href="(\/desk\/history\?[^"]*from=[^"]*)"/.exec(payload)?.[1]?.replaceAll('&amp;', '&');

test('History shows every change in pages of twenty, and a search goes on after the newest 500', async () => {
  const { dir } = copyOfContent();
  await using host = await startHost({ config: { contentDir: dir, publishDir: dir } });
  const { cookie } = await signIn(host, 'owner');
  const ruth = visitor(host, cookie);
  const history = contentGit(dir, host.dataDir);
  const by = { name: 'Ruth', email: 'ruth@example.org' };
  for (let number = 0; number <= 505; number += 1) {
    writeFileSync(join(dir, 'redirects.yaml'), `# ${number}\n[]\n`);
    const summary = number === 3 ? 'cancelled the picnic' : `number ${number}`;
    await history.record({ by, at: host.clock.now(), summary, where: '/' }, log, ['redirects.yaml']);
  }
  const seen: unknown[] = [];
  let next: string | undefined = '/desk/history';
  for (let page = 0; page < 3 && next; page += 1) {
    const { payload } = await ruth.get(next);
    seen.push(...rows(payload));
    next = olderIn(payload);
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => `Number ${505 - at}`));

  const search = (await ruth.get('/desk/history?q=picnic')).payload;
  expect(rows(search)).toEqual([]);
  expect(rows((await ruth.get(olderIn(search) ?? '')).payload)).toEqual(['Cancelled the picnic']);
  expect((await ruth.get('/desk/history?from=../../x')).statusCode).toBe(200);
});
