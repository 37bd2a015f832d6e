import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Build } from '#host/dependencies.ts';
import { sitePages } from '#site/routes.ts';
import { writeBigLibrary } from '../big-library.ts';
import { editing } from '../editing.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A host, and the number of versions of the content that are in its memory. */
async function hostThatCounts() {
  const build: Build = await import(new URL('../../dist/server/entry.mjs', import.meta.url).href);
  const known = new WeakSet<object>();
  const versions: WeakRef<object>[] = [];
  const rendered: string[] = [];
  const desk = await editing(undefined, {
    build: {
      ...build,
      renderPage(request, locals) {
        // A page gets the content by its parts.
        const { parts } = locals.content;
        if (!known.has(parts)) versions.push(new WeakRef(parts));
        known.add(parts);
        rendered.push(new URL(request.url).pathname);
        return build.renderPage(request, locals);
      },
    },
  });
  return {
    ...desk,
    /** Paths of rendered pages. */
    rendered,
    made: () => versions.length,
    /** Versions that are still referred to. */
    async alive() {
      // A reference that was read in this turn of the event loop holds until its end.
      await setImmediate();
      collectGarbage();
      return versions.filter((version) => version.deref() !== undefined).length;
    },
  };
}

const give = 'pages/give.yaml';
const previewOf = (form: Record<string, string>, words: string) => ({
  ...form,
  record: give,
  heading: words,
});

test('previews leave no version of the content in memory', async () => {
  const { host, ruth, miriam, made, alive } = await hostThatCounts();
  host.site().goLive();
  const form = await ruth.form(give);
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [ruth, miriam].map((person) =>
        person.post('/desk/edit/page?path=/give', previewOf(form, `Give ${round}`)),
      ),
    );
    for (const { payload } of answers) expect(JSON.parse(payload).html).toContain(`Give ${round}`);
  }
  expect(made()).toBeGreaterThanOrEqual(10);
  await expect.poll(alive).toBe(1);
});

test('publishes leave no more than two versions in memory, however many visitors wait', async () => {
  const { host, ruth, made, alive } = await hostThatCounts();
  host.site().goLive();
  expect((await host.inject('/search?q=sabbath')).statusCode).toBe(200);
  const paths = sitePages(host.site().content).map(({ path }) => path);
  const visits: Promise<number>[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (const path of paths) visits.push(host.inject(path).then(({ statusCode }) => statusCode));
    const { headers } = await ruth.change(give, { heading: `Give ${round}` });
    // What the page after a publish finds out about other pages is not kept either.
    await ruth.get(String(headers.location));
    // What visitors see, and what is just being rendered.
    expect(await alive()).toBeLessThanOrEqual(2);
  }
  expect([...new Set(await Promise.all(visits))]).toEqual([200]);
  expect(made()).toBeGreaterThan(6);
});

test('while one preview renders, newer ones of the same person replace the one that waits', async () => {
  const { ruth, miriam, made } = await hostThatCounts();
  const form = await ruth.form(give);
  const before = made();
  const typed = Array.from({ length: 8 }, (_, letter) => `Give ${'!'.repeat(letter)}`);
  const preview = (person: typeof ruth, words: string) =>
    person
      .post('/desk/edit/page?path=/give', previewOf(form, words))
      .then(({ payload }) => JSON.parse(payload));
  const [own, others] = await Promise.all([
    Promise.all(typed.map((words) => preview(ruth, words))),
    Promise.all([preview(miriam, 'Give gladly')]),
  ]);
  expect(own.at(-1).html).toContain(typed.at(-1));
  expect(own.filter(({ isReplaced }) => isReplaced).length).toBeGreaterThanOrEqual(6);
  expect(others[0].html).toContain('Give gladly');
  expect(made() - before).toBeLessThanOrEqual(3);
});

test('after a publish the search reads changed pages of records only, besides the pages of every site', async () => {
  const { host, ruth, rendered } = await hostThatCounts();
  await writeBigLibrary(host.live.dir(), 2);
  await host.live.refresh();
  const found = (query: string, what: string) =>
    expect
      .poll(async () => (await host.inject(`/search?q=${query}`)).payload, { timeout: 60_000 })
      .toContain(what);
  await found('supper', '/gatherings/supper-');
  const before = rendered.length;
  await ruth.change('own-pages/own-1.yaml', { title: 'Lanterns' });
  await found('lanterns', 'href="/about/own-1"');
  const ofRecords = rendered
    .slice(before)
    .filter((path) => /^\/(?:about\/own-|gatherings\/supper-)/.test(path));
  expect(ofRecords).toEqual(['/about/own-1']);
});
