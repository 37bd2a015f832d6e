import { expect, test } from 'vitest';
import type { Build } from '#host/dependencies.ts';
import { readingPages, secondAddresses, sitePages } from '#site/routes.ts';
import { editing } from '../editing.ts';

/* After a publish, pages that read nothing of what has changed are not drawn again. */

const changes: [record: string, typed: Record<string, string>][] = [
  ['pages/give.yaml', { heading: 'Give gladly' }],
  ['team/deacon.yaml', { name: 'Asher Lind' }],
  ['navigation.yaml', { 'header.1.label': 'Start' }],
  ['ministry.yaml', { pastor: 'Boaz Lind' }],
  ['pages/messages.yaml', { heading: 'What we taught' }],
  ['pages/torah-portions.yaml', { title: 'The portions' }],
  ['playlists/genesis-beginnings.yaml', { title: 'Where it begins' }],
  ['gatherings/thursday-study.yaml', { title: 'Study by the stove' }],
  ['events/harvest-supper.yaml', { title: 'Supper of the harvest' }],
  ['messages/a-letter-read-twice.yaml', { title: 'A letter read again' }],
];

/** A host, and the paths that it has drawn. */
async function hostThatTells() {
  const build: Build = await import(new URL('../../dist/server/entry.mjs', import.meta.url).href);
  let drawn: string[] = [];
  const all = await editing(undefined, {
    build: {
      ...build,
      renderPage(request, locals) {
        drawn.push(new URL(request.url).pathname);
        return build.renderPage(request, locals);
      },
    },
  });
  const site = () => all.host.site();
  const paths = () => [
    ...sitePages(site().content).map(({ path }) => path),
    ...readingPages(site().content)
      .slice(0, 2)
      .map(({ path }) => path),
    ...Object.keys(secondAddresses),
    ...['/404', '/offline'],
  ];
  return {
    ...all,
    /** The pages as visitors get them. */
    async texts() {
      const texts = new Map<string, string>();
      for (const path of paths())
        texts.set(path, (await site().responses.get(path))?.bodies.identity.toString() ?? '');
      return texts;
    },
    drawAgain() {
      for (const path of paths()) site().invalidatePage(path);
    },
    /** The paths that were drawn since the last call. */
    drawn() {
      const paths = drawn;
      drawn = [];
      return paths.filter((path) => !path.startsWith('/desk'));
    },
  };
}

test('after a change every page equals a fresh drawing of it', async () => {
  const { miriam, byHand, texts, drawAgain } = await hostThatTells();
  let before = await texts();
  /** Fails if a page is not as it should be, or none is different. */
  const expectFresh = async (change: string) => {
    const kept = await texts();
    drawAgain();
    const fresh = await texts();
    const differing = (from: Map<string, string>) =>
      [...fresh].filter(([path, text]) => text !== from.get(path)).map(([path]) => path);
    expect([change, differing(kept)]).toEqual([change, []]);
    expect([change, differing(before)]).not.toEqual([change, []]);
    before = fresh;
  };
  for (const [record, typed] of changes) {
    const { statusCode } = await miriam.change(record, typed);
    expect([record, statusCode]).toEqual([record, 303]);
    await expectFresh(record);
  }
  await byHand('messages/lamps-on-the-stairs.vtt', /had many stairs/, 'had a great many stairs');
  await expectFresh('a transcript');
});

test('after a change of one page, only pages that read it are drawn again', async () => {
  const { miriam, texts, drawn } = await hostThatTells();
  const before = await texts();
  drawn();
  await miriam.change('pages/give.yaml', { heading: 'Give gladly' });
  const after = await texts();
  const changed = [...after].filter(([path, text]) => text !== before.get(path)).map(([path]) => path);
  expect(changed).toContain('/give');
  expect(drawn().sort()).toEqual(changed.sort());
});
