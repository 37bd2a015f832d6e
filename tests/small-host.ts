import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { addPerson } from '#desk/auth/people.ts';
import { openSession } from '#desk/auth/sessions.ts';
import type { Role } from '#desk/person.ts';
import { ensureBrowser } from '#scripts/browser.mjs';
import { smallMemory } from '#scripts/run-host.mjs';
import { openDatabase } from '#server/database/open-database.ts';
import { freePort } from '#server/test-support/free-port.ts';
import { vocabulary, writeBigLibrary } from './big-library.ts';
import { startBuiltHost, temporaryFolder } from './built-host.ts';
import { sentBy } from './sent-by.ts';

/**
 * The built host with the heap limit of `npm start`, on a copy of a content folder. `await using` stops it.
 * @param times how many times today's sample the content is to be
 */
export async function startSmallHost(contentDir: string, { times = 0 } = {}) {
  await using undo = new AsyncDisposableStack();
  const folder = undo.use(temporaryFolder()).path;
  const [content, dataDir] = [join(folder, 'content'), join(folder, 'data')];
  cpSync(contentDir, content, { recursive: true });
  if (times > 0) await writeBigLibrary(content, times);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const host = await startBuiltHost(dataDir, {
    port,
    env: {
      ...smallMemory,
      CONTENT_DIR: content,
      SITE_URL: url,
      NODE_ENV: 'test',
      MAIL_TRANSPORT: 'files',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '999999/1s',
      TRUST_PROXY: '1',
    },
  });
  undo.use(host);
  const db = undo.use(await openDatabase({ dataDir }));
  const all = undo.move();
  return {
    ...host,
    content,
    hasEnded: () => host.child.exitCode !== null || host.child.signalCode !== null,
    /** Signs a person in. @returns the session, and requests to the desk */
    async enter(name: string, role: Role = 'owner') {
      const now = new Date();
      const person = await addPerson(db, { email: `${name}@example.org`, name, role }, now);
      const token = await openSession(db, person.id, 'Chrome on Android', now);
      return { token, ...deskOf(url, `desk=${token}`) };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export type SmallHost = Awaited<ReturnType<typeof startSmallHost>>;
export type SmallDesk = Awaited<ReturnType<SmallHost['enter']>>;

function deskOf(url: string, cookie: string) {
  const headers = { cookie, origin: url };
  const text = async (path: string) => (await fetch(url + path, { headers })).text();
  return {
    text,
    /** What a browser would post of the form at a path. */
    form: async (path: string) => sentBy(await text(path)),
    /** Posts a form. @param type of a body that is no plain form */
    post: (path: string, body: URLSearchParams | Buffer, type?: string) =>
      fetch(url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, ...(type && { 'content-type': type }) },
        body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      }),
  };
}

/** Samples the resident memory of a host each second. @returns the samples in MB, and what stops it */
export function watchMemory(host: SmallHost) {
  const samples: number[] = [];
  const watch = setInterval(() => {
    try {
      samples.push(host.residentMb());
    } catch {
      // The host has just ended.
      clearInterval(watch);
    }
  }, 1000);
  return { samples, [Symbol.dispose]: () => clearInterval(watch) };
}

/** Milliseconds: nothing in the browser takes this long, also on a busy machine. */
const patience = 180_000;

/** The browser of the tests. `await using` closes it. */
export async function startTestBrowser(): Promise<Browser> {
  const { BROWSER_PATH } = await ensureBrowser();
  return chromium.launch({
    timeout: patience,
    ...(BROWSER_PATH && { executablePath: BROWSER_PATH }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** Opens a page in the editor, and there the field of its heading. @param name of the person who edits */
export async function openHeading(browser: Browser, host: SmallHost, name: string, path: string) {
  const { token } = await host.enter(name);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  await context.addCookies([{ name: 'desk', value: token, url: `${host.url}/desk` }]);
  const page = await context.newPage();
  await page.goto(`${host.url}/desk/edit?path=${path}`, { waitUntil: 'commit' });
  const heading = page.frameLocator('iframe').locator(`[data-field="pages${path}.yaml#heading"]`).first();
  await heading.click();
  await page.getByRole('complementary').getByRole('textbox').first().focus();
  return { page, heading };
}

/**
 * Types words in place of the heading, until the page in the frame shows them.
 * @param pause after each letter, in milliseconds
 */
export async function typeHeading(
  { page, heading }: { page: Page; heading: Locator },
  words: string,
  pause: number,
): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words, { delay: pause });
  await heading.filter({ hasText: words }).waitFor();
}

/** Words that do not repeat soon. @param from a number for each text */
export const someWords = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => vocabulary[(from * 31 + index * 7) % vocabulary.length]).join(
    ' ',
  );
