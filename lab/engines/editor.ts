import assert from 'node:assert/strict';
import { startDeskHost } from '../servers/desk-host.ts';
import { type Engine, until } from './journeys.ts';

/** A heading, and a text of many blocks, by the ends of their fields' names. */
const places = [
  ['/give', 'pages/give.yaml#heading', '#record-heading'],
  ['/about/we-practice', '#body.1', '.d-rich [role=textbox]'],
] as const;

/** Chooses a text in its page, changes it, sees it there, and publishes it. */
export async function changeWords(engine: Engine): Promise<void> {
  await using desk = await startDeskHost();
  await engine.resize(1366, 900);
  await engine.open(`${desk.origin()}/desk/sign-in`);
  await engine.evaluate((cookie) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the drivers have no common way to give a browser a cookie
    document.cookie = `${cookie}; path=/desk`;
  }, desk.cookie);
  for (const [path, field, control] of places) {
    const words = `Changed in ${engine.name}`;
    await engine.open(`${desk.origin()}/desk/edit?path=${path}`);
    await until(engine, () => {
      const page = document.querySelector('iframe')?.contentDocument;
      return page?.documentElement.dataset.edited !== undefined;
    });
    // By keyboard: no driver presses a mouse within a frame by a selector of the page around it.
    await engine.evaluate((end) => {
      const page = document.querySelector('iframe')?.contentDocument;
      page?.querySelector<HTMLElement>(`[data-field$="${end}"]`)?.focus();
    }, field);
    await engine.press('Enter');
    await until(engine, (wanted) => document.activeElement?.matches(wanted) ?? false, control);
    await engine.type(control, words);
    await until(
      engine,
      (typed) =>
        document.querySelector('iframe')?.contentDocument?.body.textContent?.includes(typed) ?? false,
      words,
    );
    await engine.click('.d-edtools [value=publish]');
    await until(
      engine,
      () =>
        document.querySelector('.d-sheet [role=status]')?.textContent?.includes('Visitors see it now') ??
        false,
    );
    const seen = await (await fetch(desk.origin() + path)).text();
    assert.ok(seen.includes(words), `visitors see it on ${path}`);
  }
}
