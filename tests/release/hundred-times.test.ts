import { expect, test } from 'vitest';
import { ownPhrase } from '../big-library.ts';
import { contentDir } from '../content.ts';
import { startSmallHost } from '../small-host.ts';

/* The lab measures the times: docs/scaling.md. */

const page = '/about/own-1';
const record = 'own-pages/own-1.yaml';
const screens = [
  '/desk',
  '/desk/pages',
  `/desk/edit?path=${page}`,
  `/desk/edit/page?path=${page}`,
  '/desk/edit/page?path=/messages',
  `/desk/edit/fields?record=${record}`,
  '/desk/gatherings',
  '/desk/library',
  '/desk/pictures',
  '/desk/pictures/picture-1',
  '/desk/files',
  '/desk/history',
];

test('a hundred times the content is searched, edited and published with the memory of npm start', async () => {
  await using host = await startSmallHost(contentDir, { times: 100 });
  const read = async (path: string) => (await fetch(host.url + path)).text();
  const patient = { timeout: 900_000, interval: 2000 };
  await expect.poll(() => read(`/search?q=${ownPhrase(1)}`), patient).toContain('/messages/m-9#t=');
  const ruth = await host.enter('ruth');
  for (const path of screens) expect(await ruth.text(path)).toContain('<main');
  for (const title of ['Lanterns', 'Lamps', 'Candles']) {
    const form = await ruth.form(`/desk/edit/fields?record=${record}`);
    const sent = new URLSearchParams({ ...form, title, do: 'publish' });
    const answer = await ruth.post('/desk/edit/fields', sent);
    // The first publish stores thousands of files: after a minute the answer is that it goes on.
    if (answer.status !== 303) expect(await answer.text()).toContain('longer than usual, and it goes on');
    await expect.poll(() => read(page), patient).toContain(title);
    await expect.poll(() => read(`/search?q=${title}`), patient).toContain(`href="${page}"`);
  }
  expect(host.hasEnded()).toBe(false);
}, 1_800_000);
