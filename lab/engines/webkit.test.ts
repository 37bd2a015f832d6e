import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBuiltHost, temporaryFolder } from '../../tests/built-host.ts';
import { listenForFaults } from './fault-listener.ts';
import { type Engine, journeys, neverSideways } from './journeys.ts';
import { hasWebKit, startWebKit } from './webkit.ts';

/* What Safari's engine does with the site, where it is installed; the rest, every page, and Firefox: `npm run lab -- engines`. */

/** What Safari has broken before: panels that open, forms with scripts. */
const smoke = [
  'menus open under their buttons, one at a time, and Escape gives the focus back',
  "the phone's panel is modal, unfolds and closes",
  'every menu opens inside the window, where there is least room too',
  'a form tells its faults, then sends, and a toast says so',
  'a prayer request is sent, and its lamp is lit',
  'pictures of any size leave their cards as wide as they are, and windows may be made narrower',
] as const;

if (!hasWebKit) console.log('WebKit not tried: it is not installed (Debian: webkit2gtk-driver, xvfb).');

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

  test('pages make no error and do not scroll sideways', async () => {
    await neverSideways({ engine, open }, ['/', '/connect', '/resources/books', '/nowhere']);
    expect(site.faults()).toEqual([]);
  });
});
