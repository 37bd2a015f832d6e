import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { contentGit } from '#desk/publish/content-git.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { editing } from '../editing.ts';
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

/** The first change on History: each label, and each text with what was removed and added. */
const changesIn = (payload: string) =>
  [...new JSDOM(payload).window.document.querySelectorAll('.d-history > li:first-child .d-changed > p')].map(
    ({ innerHTML }) => innerHTML.replaceAll('<!-- -->', '').replace(/<span[^>]*>[^<]*<\/span>/g, ''),
  );

test('History marks the difference in the sentence that changed, under the field’s label', async () => {
  const { ruth } = await editing();
  const others = 'We walk. '.repeat(30);
  const text = (day: string) => ({ shortBio: `${others}He comes on ${day} evenings. ${others}` });
  await ruth.change('team/deacon.yaml', text('Monday'));
  await ruth.change('team/deacon.yaml', text('Friday'));
  expect(changesIn((await ruth.get('/desk/history')).payload)).toEqual([
    'Short biography',
    ' … He comes on <del>Monday </del><ins>Friday </ins>evenings.  … ',
  ]);
});

test('History hides from an editor what only owners see', async () => {
  const { ruth, miriam } = await editing();
  await miriam.change('ministry.yaml', { 'mail.notify': 'mine@example.org', pastor: 'Boaz Lind' });
  const shown = async (who: typeof ruth) => changesIn((await who.get('/desk/history')).payload).join(' ');
  expect(await shown(miriam)).toContain('mine@example.org');
  expect(await shown(ruth)).not.toContain('mine@example.org');
  expect(await shown(ruth)).toContain('<ins>Boaz Lind</ins>');
});

test('History shows a change of the longest text of a field within seconds, shortened', async () => {
  const { ruth } = await editing();
  const words = (step: number) => Array.from({ length: 4000 }, (_, at) => `w${(at * step) % 997}`).join(' ');
  for (const step of [1, 3])
    expect((await ruth.change('team/deacon.yaml', { shortBio: words(step) })).statusCode).toBe(303);
  const start = performance.now();
  const [, text = ''] = changesIn((await ruth.get('/desk/history')).payload);
  expect([performance.now() - start < 2000, text.length < 3000]).toEqual([true, true]);
  expect(text).toMatch(/<ins>[^<]* …<\/ins>/);
});
