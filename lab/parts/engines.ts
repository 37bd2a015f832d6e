import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { changeWords } from '../engines/editor.ts';
import { listenForFaults } from '../engines/fault-listener.ts';
import { firefoxPath, startFirefox } from '../engines/firefox.ts';
import { type Engine, journeys, neverSideways, type Visit } from '../engines/journeys.ts';
import { hasWebKit, startWebKit } from '../engines/webkit.ts';
import { type Figure, figures, type Part, type Setting } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { nowhere, sitePages } from '../site.ts';

export const engines: Part = {
  name: 'engines',
  about: 'journeys and every page in Firefox and in WebKit, which is what Safari is made of',
  ofBuiltSite: true,
  async measure(setting) {
    const found: Figure[] = [];
    if (!firefoxPath) setting.note('Firefox not tried: it is not installed (Debian: firefox-esr).');
    else found.push(...(await tryEngine(() => startFirefox(), setting)), ...(await withoutScripts(setting)));
    if (!hasWebKit) setting.note('WebKit not tried: it is not installed (Debian: webkit2gtk-driver, xvfb).');
    else found.push(...(await tryEngine(startWebKit, setting)));
    return found;
  },
};

/** All journeys in one engine, each in a browser of its own, so that one that crashes it takes no other with it. */
async function tryEngine(start: () => Promise<Engine>, { quick, say, note }: Setting): Promise<Figure[]> {
  await using host = await startHost();
  await using site = await listenForFaults(() => host.origin);
  const paths = (await sitePages(host.origin, { quick })).filter(asksNobody);
  const everyPage = (width: number) => async (visit: Visit) => {
    await visit.engine.resize(width, 900);
    await neverSideways(visit, paths);
    assert.deepEqual(site.faults(), []);
  };
  const all: Record<string, (visit: Visit) => Promise<void>> = {
    ...journeys,
    'no page makes an error or scrolls sideways, narrow': everyPage(390),
    'no page makes an error or scrolls sideways, wide': everyPage(1366),
    'at the desk a text is chosen in its page, changed, seen there and published': ({ engine }) =>
      changeWords(engine),
    'what was read is there when the site is not': async (visit) => {
      await readForLater(visit);
      await site[Symbol.asyncDispose]();
      await readAgain(visit);
    },
  };
  const failed: string[] = [];
  let of = '';
  for (const [name, journey] of Object.entries(all)) {
    await using engine = await start();
    of = engine.name;
    say(`${of}: ${name}`);
    site.faults();
    try {
      await journey({ engine, open: (path) => engine.open(site.origin + path) });
    } catch (error) {
      failed.push(name);
      note(`${of}, “${name}”: ${error instanceof Error ? error.message : error}`);
    }
  }
  return figures(of, {
    journeys: [Object.keys(all).length, 'journeys'],
    'journeys failed': [failed.length, 'journeys', { atMost: 0 }],
  });
}

/** /messages asks another server for pictures, as the specification has it; the 404 is an error to the browser itself. */
const asksNobody = (path: string) => path !== '/messages' && path !== nowhere;

async function readForLater({ engine, open }: Visit): Promise<void> {
  await open('/give');
  await engine.evaluate(async () => void (await navigator.serviceWorker.ready));
  await open('/resources/torah-portions');
}

async function readAgain({ engine, open }: Visit): Promise<void> {
  const heading = () => document.querySelector('h1')?.textContent;
  await open('/give');
  const read = await engine.evaluate(heading);
  await open('/gatherings');
  const unread = await engine.evaluate(heading);
  assert.ok(read && unread && read !== unread, `without a signal: “${read}”, “${unread}”`);
}

/** The menu and a form where no script runs, which only Firefox can be told. */
async function withoutScripts({ say }: Setting): Promise<Figure[]> {
  await using host = await startHost();
  const preferences = { 'javascript.enabled': false, 'ui.prefersReducedMotion': 1 };
  await using engine = await startFirefox(preferences);
  const matches = (selector: string, wanted: string) =>
    engine.evaluate((found, asked) => document.querySelector(found)?.matches(asked), selector, wanted);
  say(`${engine.name} without JavaScript`);
  await engine.resize(390, 844);
  await engine.open(`${host.origin}/connect`);
  await engine.click('.burger');
  assert.equal(await matches('#mobile-menu', ':modal'), true);
  await engine.click('.mobile-menu .close');
  assert.equal(await matches('#mobile-menu', ':modal'), false);
  const fields = {
    name: 'Ruth Boaz',
    email: 'ruth@example.org',
    message: 'And in the summer, when do you meet?',
  };
  for (const [field, words] of Object.entries(fields)) {
    await engine.click(`#contact [name=${field}]`);
    await engine.type(`#contact [name=${field}]`, words);
  }
  await engine.press('Tab');
  await engine.press('Enter');
  await wait(2000);
  const status = await engine.evaluate(() => document.querySelector('#contact [role=status]')?.textContent);
  assert.match(status ?? '', /Message Sent!/);
  return figures(`${engine.name} without JavaScript`, { 'journeys failed': [0, 'journeys', { atMost: 0 }] });
}
