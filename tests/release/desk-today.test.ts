import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Role } from '#desk/person.ts';
import { recordBackup } from '#server/database/backup-repository.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { editing, sentBy } from '../editing.ts';
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

describe('sample facts', () => {
  const facts = ['mail', 'pastorEmail', 'phone', 'tagline', 'address.town', 'address.latitude', 'name'];

  /** Today of a host on the test content with these facts and more as samples. */
  async function withSamples() {
    const { host, ruth, miriam, byHand } = await editing();
    await byHand('ministry.yaml', /^samples:\n(?: +- .*\n)+/m, `samples: [${facts}]\n`);
    await byHand('ministry.yaml', /{team.pastor}/, '{pastorEmail}');
    const panel = async ({ get }: { get(path: string): Promise<{ payload: string }> }) => {
      const [, text = ''] = /<h2 id="samples">(.*?)<\/section>/s.exec((await get('/desk')).payload) ?? [];
      const links = [...text.matchAll(/href="([^"]+)">([^<]+)</g)];
      return {
        count: Number(/<strong>(\d+) facts/.exec(text)?.[1] ?? (text.includes('One fact') ? 1 : 0)),
        links: links.map(([, href = '']) => href.replaceAll('&amp;', '&')),
        labels: links.map(([, , label = '']) => label),
        text,
      };
    };
    return { host, ruth, miriam, panel };
  }

  test('are links to their fields, with the number of the others', async () => {
    const { miriam, panel } = await withSamples();
    const { count, links, labels, text } = await panel(miriam);
    expect(links).toHaveLength(10);
    expect(text).toContain(`And ${count - 10} more`);
    expect(new Set(labels).size).toBe(10);
    expect(links.slice(0, facts.length)).toEqual(
      facts.map((field) => `/desk/edit/fields?record=ministry.yaml&field=${field}`),
    );
    expect(labels[4]).toMatch(/: .+, .+/);
    for (const link of links) {
      const { statusCode, payload } = await miriam.get(link);
      const field = new URLSearchParams(link).get('field') ?? '';
      expect([link, statusCode]).toEqual([link, 200]);
      // A group is shown as its fields, and a record as all of its fields.
      const names = Object.keys(sentBy(payload));
      expect([
        link,
        names.filter((name) => name === field || name.startsWith(field && `${field}.`)),
      ]).not.toEqual([link, []]);
    }
  });

  test('become fewer with each one that is published, and again more when that is undone', async () => {
    const { miriam, panel } = await withSamples();
    const { count } = await panel(miriam);
    const { headers } = await miriam.change('ministry.yaml', { phone: '(303) 555-0100' });
    const after = await panel(miriam);
    expect(after.count).toBe(count - 1);
    expect(after.links).not.toContain('/desk/edit/fields?record=ministry.yaml&field=phone');
    const change = new URLSearchParams(String(headers.location)).get('done') ?? '';
    await miriam.post('/desk/undo', { change });
    expect((await panel(miriam)).count).toBe(count);
  });

  test('leave out for an editor what only an owner may change', async () => {
    const { ruth, miriam, panel } = await withSamples();
    const about = ({ links }: { links: string[] }) =>
      links
        .filter((link) => link.includes('record=ministry.yaml'))
        .map((link) => new URLSearchParams(link).get('field'));
    expect(about(await panel(miriam))).toEqual(facts);
    // The pastor gets prayer requests at the second of these.
    expect(about(await panel(ruth))).toEqual(facts.slice(2));
  });

  test('are not shown to a shepherd, who has no form for them', async () => {
    const { host, panel } = await withSamples();
    const { cookie } = await signIn(host, 'shepherd');
    expect((await panel(visitor(host, cookie))).count).toBe(0);
  });
});
