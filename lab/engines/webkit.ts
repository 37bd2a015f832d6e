import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/test-support/free-port.ts';
import { temporaryFolder } from '../folders.ts';
import { stopWithLab } from '../processes.ts';
import type { Engine } from './journeys.ts';

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Whether WebKit's driver and a virtual display are installed (Debian: webkit2gtk-driver, xvfb). */
export const hasWebKit = ['WebKitWebDriver', 'Xvfb'].every(isInstalled);

/** The codes of keys without a letter (W3C WebDriver, 17.4.2). */
const keys = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007' };
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * WebKit, the engine of Safari, with W3C WebDriver. `await using` closes it.
 *
 * @throws when it does not start
 */
export async function startWebKit(): Promise<Engine> {
  await using undo = new AsyncDisposableStack();
  const home = temporaryFolder(undo);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  undo.defer(stopWithLab(screen));
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
  undo.defer(stopWithLab(driver));
  const command = createClient(`http://127.0.0.1:${port}`);
  await untilReady(command);
  const { sessionId, capabilities } = await command('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  });
  const send = (path: string, body: object = {}) => command('POST', `/session/${sessionId}${path}`, body);
  undo.defer(() => command('DELETE', `/session/${sessionId}`).catch(() => {}));
  const findElement = async (selector: string) => {
    const element = await send('/element', { using: 'css selector', value: selector });
    // The driver does not wait for smooth scrolling and would find the element out of view.
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await send('/execute/sync', { script, args: [element] });
    return element[elementKey];
  };
  const all = undo.move();
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    open: (url) => send('/url', { url }),
    click: async (selector) => send(`/element/${await findElement(selector)}/click`),
    type: async (selector, text) => send(`/element/${await findElement(selector)}/value`, { text }),
    press: (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }));
      return send('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    evaluate: (run, ...args) => send('/execute/sync', { script: `return (${run})(...arguments)`, args }),
    resize: (width, height) => send('/window/rect', { width, height }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** A client of the driver. @returns the value of a response. @throws with the driver's message */
function createClient(origin: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the value depends on the command
  return async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(origin + path, {
      method,
      signal: AbortSignal.timeout(50_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (response.ok) return value;
    throw new Error(`WebKit, ${path}: ${value.error} ${value.message}`);
  };
}

async function untilReady(command: ReturnType<typeof createClient>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await command('GET', '/status').catch(() => undefined)) return;
    await wait(50);
  }
  throw new Error('The driver of WebKit does not respond.');
}
