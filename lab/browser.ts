import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';

/** The browser that the tests find or install, by its path. */
export async function browserPath(): Promise<string> {
  const { BROWSER_PATH } = await ensureBrowser();
  return BROWSER_PATH ?? chromium.executablePath();
}

/**
 * A browser that nobody disturbs: it calls nobody by itself and, so that figures do not hang on how quick others are, reaches
 * nobody but this machine. As root it has no sandbox.
 *
 * @param standIn host and port on this machine that answer for the video platform; without it the platform is not to be reached
 */
export const browserFlags = (standIn = '~NOTFOUND') => [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP www.youtube.com ${standIn}, MAP i.ytimg.com ${standIn}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The browser of the tests, to be driven. `await using` closes it. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: browserFlags() });
}

/**
 * From now on a page is on a phone four times slower than this machine, with a slow 4G line: 1.6 Mbit/s, 150 ms to and fro.
 *
 * @returns the session by which the browser can be asked for figures
 */
export async function slowPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 204_800,
    uploadThroughput: 96_000,
  });
  return devtools;
}
