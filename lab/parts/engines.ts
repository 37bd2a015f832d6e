import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { listenForFaults } from '../engines/fault-listener.ts';
import { firefoxPath, startFirefox } from '../engines/firefox.ts';
import { type Engine, expectNoSidewaysScroll, journeys, until, type Visit } from '../engines/journeys.ts';
import { hasWebKit, startWebKit } from '../engines/webkit.ts';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
import { startDeskHost } from '../servers/desk-host.ts';
import { startHost } from '../servers/host.ts';
import { pagePaths, unknownPath } from '../site.ts';

export const engines: Part = {
  name: 'engines',
  description: 'journeys and all pages in Firefox and in WebKit, the engine of Safari',
  needsBuild: true,
  async measure(context) {
    const found: Figure[] = [];
    if (firefoxPath) {
      found.push(...(await runJourneys(() => startFirefox(), context)));
      found.push(...(await runWithoutJavaScript(context)));
    } else {
      context.note('Firefox was not tested: it is not installed (Debian: apt-get install firefox-esr).');
    }
    if (hasWebKit) found.push(...(await runJourneys(startWebKit, context)));
    else context.note('WebKit was not tested: it is not installed (Debian: webkit2gtk-driver, xvfb).');
    return found;
  },
};

/** Each journey gets a new browser, so that a crash affects only one of them. */
async function runJourneys(
  start: () => Promise<Engine>,
  { quick, pages, log, note }: PartContext,
): Promise<Figure[]> {
  await using host = await startHost();
  await using site = await listenForFaults(() => host.origin);
  // /messages loads pictures from another server, and a browser reports the status 404 as an error.
  const paths = (await pagePaths(host.origin, { quick, pages })).filter(
    (path) => path !== '/messages' && path !== unknownPath,
  );
  const everyPage = (width: number) => async (visit: Visit) => {
    await visit.engine.resize(width, 900);
    await expectNoSidewaysScroll(visit, paths);
    assert.deepEqual(site.faults(), []);
  };
  const all: Record<string, (visit: Visit) => Promise<void>> = {
    ...journeys,
    'pages cause no errors and do not scroll sideways, narrow': everyPage(390),
    'pages cause no errors and do not scroll sideways, wide': everyPage(1366),
    'the desk edits a text in its page, previews it and publishes it': ({ engine }) => editText(engine),
    'visited pages are available offline': async (visit) => {
      await visitForLater(visit);
      await site[Symbol.asyncDispose]();
      await expectOfflinePages(visit);
    },
  };
  const failed: string[] = [];
  let subject = '';
  for (const [name, journey] of Object.entries(all)) {
    await using engine = await start();
    subject = engine.name;
    log(`${subject}: ${name}`);
    site.faults();
    try {
      await journey({ engine, open: (path) => engine.open(site.origin + path) });
    } catch (error) {
      failed.push(name);
      note(`${subject}, "${name}": ${error instanceof Error ? error.message : error}`);
    }
  }
  return figures(subject, {
    journeys: [Object.keys(all).length, 'journeys'],
    'failed journeys': [failed.length, 'journeys', { atMost: 0 }],
  });
}

async function visitForLater({ engine, open }: Visit): Promise<void> {
  await open('/give');
  // The worker keeps the open page while it is activated.
  await until(engine, async () => (await caches.match('/give')) !== undefined);
  await open('/resources/torah-portions');
}

async function expectOfflinePages({ engine, open }: Visit): Promise<void> {
  const heading = () => document.querySelector('h1')?.textContent;
  await open('/give');
  const visited = await engine.evaluate(heading);
  await open('/gatherings');
  const unvisited = await engine.evaluate(heading);
  assert.ok(visited && unvisited && visited !== unvisited, `offline: "${visited}", "${unvisited}"`);
}

/** A heading, and rich text: the page, the end of its field's name, and the control that edits it. */
const editableTexts = [
  ['/give', 'pages/give.yaml#heading', '#record-heading'],
  ['/about/we-practice', '#body.1', '.d-rich [role=textbox]'],
] as const;

async function editText(engine: Engine): Promise<void> {
  await using desk = await startDeskHost();
  await engine.resize(1366, 900);
  await engine.open(`${desk.origin()}/desk/sign-in`);
  await engine.evaluate((cookie) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the drivers have no common way to set a cookie
    document.cookie = `${cookie}; path=/desk`;
  }, desk.cookie);
  for (const [path, field, control] of editableTexts) {
    const newText = `Changed in ${engine.name}`;
    await engine.open(`${desk.origin()}/desk/edit?path=${path}`);
    await until(engine, () => {
      const page = document.querySelector('iframe')?.contentDocument;
      return page?.documentElement.dataset.edited !== undefined;
    });
    // By keyboard: the drivers cannot click an element in a frame from the page around it.
    await engine.evaluate((nameEnd) => {
      const page = document.querySelector('iframe')?.contentDocument;
      page?.querySelector<HTMLElement>(`[data-field$="${nameEnd}"]`)?.focus();
    }, field);
    await engine.press('Enter');
    await until(engine, (selector) => document.activeElement?.matches(selector) ?? false, control);
    await engine.type(control, newText);
    await until(
      engine,
      (text) => document.querySelector('iframe')?.contentDocument?.body.textContent?.includes(text) ?? false,
      newText,
    );
    await engine.click('.d-edtools [value=publish]');
    await until(engine, () => {
      const status = document.querySelector('.d-sheet [role=status]');
      return status?.textContent?.includes('Visitors see it now') ?? false;
    });
    const page = await (await fetch(desk.origin() + path)).text();
    assert.ok(page.includes(newText), `visitors see the new text on ${path}`);
  }
}

/** The menu and a form without JavaScript. Only Firefox can turn it off. */
async function runWithoutJavaScript({ log }: PartContext): Promise<Figure[]> {
  await using host = await startHost();
  const preferences = { 'javascript.enabled': false, 'ui.prefersReducedMotion': 1 };
  await using engine = await startFirefox(preferences);
  // A popover before Firefox 144, which has no invoker commands.
  const isOpen = () =>
    engine.evaluate(
      () => document.querySelector('#mobile-menu')?.matches(':is(:modal, :popover-open)') ?? false,
    );
  log(`${engine.name} without JavaScript`);
  await engine.resize(390, 844);
  await engine.open(`${host.origin}/connect`);
  await engine.click('.burger');
  assert.equal(await isOpen(), true);
  await engine.click('.mobile-menu .close');
  assert.equal(await isOpen(), false);
  const fields = {
    name: 'Ruth Boaz',
    email: 'ruth@example.org',
    message: 'And in the summer, when do you meet?',
  };
  for (const [field, value] of Object.entries(fields)) {
    await engine.click(`#contact [name=${field}]`);
    await engine.type(`#contact [name=${field}]`, value);
  }
  await engine.press('Tab');
  await engine.press('Enter');
  await wait(2000);
  const status = await engine.evaluate(() => document.querySelector('#contact [role=status]')?.textContent);
  assert.match(status ?? '', /Message Sent!/);
  return figures(`${engine.name} without JavaScript`, {
    'failed journeys': [0, 'journeys', { atMost: 0 }],
  });
}
