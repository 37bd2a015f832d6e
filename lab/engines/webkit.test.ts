import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBuiltHost, temporaryFolder } from '../../tests/built-host.ts';
import { listenForFaults } from './fault-listener.ts';
import { type Engine, expectNoSidewaysScroll, journeys } from './journeys.ts';
import { hasWebKit, startWebKit } from './webkit.ts';

/*
 * The features that broke in Safari before. All journeys, all pages, and Firefox: `npm run lab -- engines`.
 */

const smoke = [
  'Hebrew is set with its vowels in place, from right to left',
  'menus open under their buttons, one at a time, and Escape returns the focus',
  'the menu on a phone is modal, unfolds and closes',
  'every menu opens inside the window, even where space is tight',
  'a form shows its errors, then sends, and shows a toast',
  'a prayer request is sent and its lamp is lit',
  'pictures of any size keep the width of their cards, and the window can shrink',
] as const;

if (!hasWebKit) console.log('WebKit is not tested: it is not installed (Debian: webkit2gtk-driver, xvfb).');

describe.runIf(hasWebKit)('in WebKit', () => {
  const undo = new AsyncDisposableStack();
  let engine: Engine;
  let site: Awaited<ReturnType<typeof listenForFaults>>;
  const open = (path: string) => engine.open(site.origin + path);

  beforeAll(async () => {
    const folder = undo.use(temporaryFolder());
    const host = undo.use(await startBuiltHost(folder.path));
    site = undo.use(await listenForFaults(() => host.url));
    engine = undo.use(await startWebKit());
  });

  afterAll(() => undo.disposeAsync());

  test.each(smoke)('%s', async (name) => {
    await journeys[name]({ engine, open });
    expect(site.faults()).toEqual([]);
  });

  test('pages cause no errors and do not scroll sideways', async () => {
    await expectNoSidewaysScroll({ engine, open }, ['/', '/connect', '/resources/books', '/nowhere']);
    expect(site.faults()).toEqual([]);
  });
});
