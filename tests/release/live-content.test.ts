import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import type { Build } from '#host/dependencies.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { temporaryFolder } from '../built-host.ts';
import { inEarlierFormat } from '../earlier-format.ts';
import { startHost } from '../host.ts';

/** A host that follows a copy of the test content. */
async function hostOn(copy: { dir: string }, dataDir?: string, build?: Build) {
  const config = { contentDir: copy.dir, ...(dataDir && { dataDir }) };
  const host = await startHost({ config, ...(build && { build }) });
  host.live.follow();
  onTestFinished(() => host[Symbol.asyncDispose]());
  const get = (path: string) => host.inject(path);
  return {
    ...host,
    get,
    text: async (path: string) => (await get(path)).payload,
    ready: async () => (await get('/readyz')).json(),
  };
}

/** Waits for a condition; the test's timeout ends the waiting. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}

test('a valid change is live everywhere without a failed request', async () => {
  const copy = copyOfContent();
  const host = await hostOn(copy);
  const before = {
    card: host.site().facts.shareCardOf('/about')?.src,
    sitemap: await host.text('/sitemap.xml'),
  };
  await host.text('/search?q=welcome');

  copy.edit('ministry.yaml', 'name: Beth Example\n', 'name: Beth Shalom\n');
  copy.edit('exceptions.yaml', 'Bring a dish & a blanket.', 'Bring a lantern.');
  copy.edit('pages/about.yaml', '\ntitle: ', '\ntitle: Quixotic ');
  const statuses = new Set<number>();
  await until(async () => {
    const answer = await host.get('/gatherings');
    statuses.add(answer.statusCode);
    return answer.payload.includes('Bring a lantern.');
  });

  expect([...statuses]).toEqual([200]);
  expect(await host.text('/')).toContain('<meta property="og:site_name" content="Beth Shalom"');
  expect(await host.text('/calendar/gatherings.ics')).toContain('Bring a lantern.');
  expect(await host.text('/torah/portions.atom')).toContain('Beth Shalom');
  expect(await host.text('/manifest.webmanifest')).toContain('Beth Shalom');
  await until(async () => (await host.text('/search?q=quixotic')).includes('href="/about"'));
  expect(host.site().facts.shareCardOf('/about')?.src).not.toBe(before.card);
  expect(await host.ready()).toMatchObject({ status: 'ready', content: 'good' });
});

test('hours change at midnight of their first day, everywhere, without a changed file', async () => {
  const copy = copyOfContent();
  copy.edit(
    'gatherings/sabbath-service.yaml',
    '  - time: 11:00\n    minutes: 90\n',
    '  - until: "2025-10-12"\n    time: 11:00\n    minutes: 90\n  - from: "2025-10-13"\n    time: 16:30\n    minutes: 90\n',
  );
  const host = await hostOn(copy);
  const feed = '/calendar/gatherings.ics';
  const rules = [
    /DTSTART;TZID=America\/Chicago:20250104T110000/,
    /DTSTART;TZID=America\/Chicago:20251018T163000/,
  ];
  for (const rule of rules) expect(await host.text(feed)).toMatch(rule);
  host.clock.moveTo('2025-10-13T04:59:00Z');
  await host.live.refresh();
  for (const path of ['/', '/gatherings', '/connect'])
    expect(await host.text(path)).toMatch(/Saturdays at 11:00\sAM/);
  host.clock.moveTo('2025-10-13T05:00:00Z');
  await host.live.refresh();
  for (const path of ['/', '/gatherings', '/connect']) {
    expect(await host.text(path)).toMatch(/Saturdays at 4:30\sPM/);
    expect(await host.text(path)).not.toMatch(/11:00\sAM/);
  }
  for (const rule of rules) expect(await host.text(feed)).toMatch(rule);
});

test('a host migrates the content of an earlier version when it starts', async () => {
  const copy = copyOfContent();
  inEarlierFormat(copy);
  const host = await hostOn(copy);
  expect(await host.text('/')).toContain('A motto of an earlier version');
  expect(readFileSync(join(copy.dir, 'ministry.yaml'), 'utf8')).toContain(
    'tagline: A motto of an earlier version',
  );
});

test('a publish and a simultaneous change by hand are visible when the publish is answered', async () => {
  const copy = copyOfContent();
  const host = await hostOn(copy);
  const about = readFileSync(join(copy.dir, 'pages/about.yaml'), 'utf8').replace(
    /^title: /m,
    'title: Quixotic ',
  );
  const publish = (alsoByHand: () => void) =>
    host.live.prepare({ 'pages/about.yaml': about }).publish(async () => {
      copy.write('pages/about.yaml', about);
      alsoByHand();
    });
  await publish(() => {});
  expect(await host.text('/about')).toContain('Quixotic');
  await publish(() => copy.edit('pages/give.yaml', 'heading: Give', 'heading: Give gladly'));
  expect(await host.text('/give')).toContain('Give gladly');
});

test('the thousands of files of a folder are looked at again only when one has changed', async () => {
  const copy = copyOfContent();
  const host = await hostOn(copy);
  const first = host.live.look();
  const title = () => host.live.readWith({ 'exceptions.yaml': '' }).content.pages.about.title;
  title();
  await host.live.refresh();
  expect(host.live.look()).toBe(first);
  copy.edit('pages/about.yaml', '\ntitle: ', '\ntitle: Quixotic ');
  await host.live.refresh();
  expect(host.live.look()).not.toBe(first);
  expect(title()).toContain('Quixotic');
});

test('a preview during a publish shows the content before it, not half of what is written', async () => {
  const copy = copyOfContent();
  const host = await hostOn(copy);
  const record = readFileSync(join(copy.dir, 'messages/lamps-on-the-stairs.yaml'), 'utf8');
  const files = {
    'messages/lamps-in-the-yard.yaml': record
      .replace('lamps-on-the-stairs.vtt', 'lamps-in-the-yard.vtt')
      .replace(/^title: .*$/m, 'title: Lamps in the yard'),
    'messages/lamps-in-the-yard.vtt': readFileSync(
      join(copy.dir, 'messages/lamps-on-the-stairs.vtt'),
      'utf8',
    ),
  };
  const isShown = () =>
    host.live
      .readWith({ 'exceptions.yaml': '' })
      .content.messages.some(({ title }) => title === 'Lamps in the yard');
  await host.live.prepare(files).publish(async () => {
    for (const [path, text] of Object.entries(files)) {
      copy.write(path, text);
      expect(isShown()).toBe(false);
    }
  });
  expect(isShown()).toBe(true);
});

test('releases sites of earlier content from memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const copy = copyOfContent();
  const host = await hostOn(copy);
  const earlier: WeakRef<object>[] = [];
  for (const name of ['Quixotic', 'Zephyr', 'Lantern']) {
    earlier.push(new WeakRef(host.site()));
    copy.edit('pages/about.yaml', '\ntitle: ', `\ntitle: ${name} `);
    await until(async () => (await host.text('/about')).includes(name));
    // The new index exists, so the earlier one is unused.
    await until(async () => (await host.text(`/search?q=${name}`)).includes('href="/about"'));
  }
  await until(() => {
    collectGarbage();
    // A request that has just ended may still reference the newest.
    return earlier.slice(0, 2).every((site) => site.deref() === undefined);
  });
});

test('searches the earlier index while the new one is built', async () => {
  const copy = copyOfContent();
  const build: Build = await import(new URL('../../dist/server/entry.mjs', import.meta.url).href);
  let mayRender = Promise.resolve();
  const host = await hostOn(copy, undefined, {
    ...build,
    async renderPage(...page) {
      await mayRender;
      return build.renderPage(...page);
    },
  });
  const found = async (word: string) => (await host.site().search(word)).total;
  host.site().goLive();
  await until(async () => (await found('welcome')) > 0);
  const earlier = host.site();
  const { promise, resolve } = Promise.withResolvers<void>();
  mayRender = promise;
  copy.edit('pages/about.yaml', '\ntitle: ', '\ntitle: Quixotic ');
  await until(() => host.site() !== earlier);
  expect(await found('quixotic')).toBe(0);
  expect(await found('welcome')).toBeGreaterThan(0);
  resolve();
  await until(async () => (await found('quixotic')) > 0);
});

test('an invalid change is not shown, and is logged and reported by /readyz until it is fixed', async () => {
  const copy = copyOfContent();
  const host = await hostOn(copy);
  const about = await host.text('/about');

  const line = copy.edit('pages/about.yaml', 'title: ', 'titel: ');
  await until(() => host.live.problems().length > 0);
  expect(await host.text('/about')).toBe(about);
  const ready = await host.get('/readyz');
  expect([ready.statusCode, ready.json().content]).toEqual([200, 'refused']);
  expect(ready.json().contentFaults.join('\n')).toContain(
    `pages/about.yaml:${line} meta.titel: is not a field here. Did you mean "title"?`,
  );
  expect(host.log.join('')).toContain('the content has faults. Visitors see the previous content.');

  copy.edit('pages/about.yaml', 'titel: ', 'title: Mended ');
  await until(async () => (await host.text('/about')).includes('Mended '));
  expect(await host.ready()).toMatchObject({ content: 'good' });
});

test('shows the last valid content after a restart with invalid content, until it is fixed', async () => {
  const copy = copyOfContent();
  using folder = temporaryFolder();
  const first = await hostOn(copy, folder.path);
  const about = await first.text('/about');
  await first.stop();

  const words = readFileSync(join(copy.dir, 'pages/about.yaml'), 'utf8');
  copy.write('pages/about.yaml', 'title: [');
  const second = await hostOn(copy, folder.path);
  expect(await second.text('/about')).toBe(about);
  expect(await second.ready()).toMatchObject({ content: 'refused' });

  copy.write('pages/about.yaml', words.replace('title: ', 'title: Mended '));
  await until(async () => (await second.text('/about')).includes('Mended '));
});

test('a first start with invalid content shows the rest, and names file, line, field and remedy', async () => {
  const copy = copyOfContent();
  const line = copy.edit('pages/about.yaml', 'title: ', 'titel: ');
  const host = await hostOn(copy);
  expect((await host.get('/about')).statusCode).toBe(200);
  const { content, contentFaults } = await host.ready();
  expect([content, contentFaults.join('\n')]).toEqual([
    'refused',
    expect.stringContaining(
      `pages/about.yaml:${line} meta.titel: is not a field here. Did you mean "title"?`,
    ),
  ]);
});

test('follows a replaced folder and ignores a removed one', async () => {
  const copy = copyOfContent();
  const other = copyOfContent();
  other.edit('pages/about.yaml', 'title: ', 'title: Swapped ');
  const host = await hostOn(copy);
  await host.text('/about');

  const aside = `${copy.dir}-aside`;
  renameSync(copy.dir, aside);
  await until(() => host.live.problems().length > 0);
  expect((await host.get('/about')).statusCode).toBe(200);

  renameSync(other.dir, copy.dir);
  await until(async () => (await host.text('/about')).includes('Swapped '));
  renameSync(aside, other.dir);
});

test('twenty changes fail no request, and the last one is shown', async () => {
  const copy = copyOfContent();
  const host = await hostOn(copy);
  const paths = ['/', '/about', '/gatherings', '/sitemap.xml', '/calendar/gatherings.ics'];
  let asking = true;
  const statuses = new Set<number>();
  const visitors = paths.map(async (path) => {
    while (asking) {
      statuses.add((await host.get(path)).statusCode);
      await wait(10);
    }
  });
  const words = readFileSync(join(copy.dir, 'pages/about.yaml'), 'utf8');
  for (let change = 1; change <= 20; change += 1) {
    copy.write('pages/about.yaml', words.replace('title: ', `title: Change ${change} of `));
    await wait(50);
  }
  await until(async () => (await host.text('/about')).includes('Change 20 of '));
  asking = false;
  await Promise.all(visitors);
  expect([...statuses]).toEqual([200]);
});
