import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/test-support/free-port.ts';
import type { Engine } from './journeys.ts';

const programs = ['WebKitWebDriver', 'Xvfb'];
const found = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Whether the machine has WebKit with its driver, and a screen that nobody sees (Debian: webkit2gtk-driver, xvfb). */
export const hasWebKit = programs.every(found);

/** The codes that WebDriver gives keys without a letter (W3C WebDriver, 17.4.2). */
const keys = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007' };
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKit, as in Safari, driven by plain W3C WebDriver. `await using` closes it. @throws when it does not start */
export async function startWebKit(): Promise<Engine> {
  await using undo = new AsyncDisposableStack();
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  undo.defer(() => rmSync(home, { recursive: true, force: true }));
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  undo.defer(ending(screen));
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DISPLAY: `:${String(display).trim()}`,
      LANG: 'C.UTF-8',
    },
    stdio: 'ignore',
  });
  undo.defer(ending(driver));
  const ask = asker(`http://127.0.0.1:${port}`);
  await answering(ask);
  const { sessionId, capabilities } = await ask('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  });
  const send = (path: string, body: object = {}) => ask('POST', `/session/${sessionId}${path}`, body);
  undo.defer(() => ask('DELETE', `/session/${sessionId}`).catch(() => {}));
  const elementAt = async (selector: string) => {
    const element = await send('/element', { using: 'css selector', value: selector });
    // The driver scrolls as the page does, and takes what is still on its way for out of reach.
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await send('/execute/sync', { script, args: [element] });
    return element[elementKey];
  };
  const all = undo.move();
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    open: (url) => send('/url', { url }),
    click: async (selector) => send(`/element/${await elementAt(selector)}/click`),
    type: async (selector, text) => send(`/element/${await elementAt(selector)}/value`, { text }),
    press: (key) =>
      send('/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] })),
          },
        ],
      }),
    evaluate: (run, ...args) => send('/execute/sync', { script: `return (${run})(...arguments)`, args }),
    resize: (width, height) => send('/window/rect', { width, height }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Asks the driver. @returns what its answer holds; its shape is that of the command. @throws with the driver's own sentence */
function asker(origin: string) {
  // biome-ignore lint/suspicious/noExplicitAny: each command answers in a shape of its own
  return async (method: string, path: string, body?: object): Promise<any> => {
    const signal = AbortSignal.timeout(50_000);
    const answer = await fetch(origin + path, {
      method,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (answer.ok) return value;
    throw new Error(`WebKit, ${path}: ${value.error} ${value.message}`);
  };
}

async function answering(ask: ReturnType<typeof asker>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await ask('GET', '/status').catch(() => undefined)) return;
    await wait(50);
  }
  throw new Error('The driver of WebKit does not answer.');
}

/** How to end a program that this one started. When this one is broken off, it ends too. */
function ending(child: ChildProcess): () => Promise<void> {
  const exited = once(child, 'exit');
  const kill = () => child.kill();
  process.once('exit', kill);
  return async () => {
    process.off('exit', kill);
    kill();
    await exited;
  };
}
