import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';

/** The path of the browser that the tests use. */
export async function browserPath(): Promise<string> {
  const { BROWSER_PATH } = await ensureBrowser();
  return BROWSER_PATH ?? chromium.executablePath();
}

/**
 * Flags for a browser that does no background work and only connects to this machine, so that other servers
 * do not affect the figures. Chromium cannot use its sandbox as root.
 *
 * @param videoStandIn host and port on this machine that replace the video platform; without it, it is
 * unreachable
 */
export const browserFlags = (videoStandIn = '~NOTFOUND') => [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=${[
    `MAP www.youtube.com ${videoStandIn}`,
    `MAP i.ytimg.com ${videoStandIn}`,
    'MAP * ~NOTFOUND',
    'EXCLUDE 127.0.0.1',
    'EXCLUDE localhost',
  ].join(', ')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** `await using` closes it. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: browserFlags() });
}

export const phoneViewport = { width: 412, height: 823 };

/** A phone four times slower than this machine, on slow 4G: 1.6 Mbit/s, 150 ms round trip. */
export const slowProcessor = { rate: 4 };
export const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};

/** @returns the DevTools session, for metrics */
export async function emulateSlowPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', slowProcessor);
  await devtools.send('Network.emulateNetworkConditions', slowLine);
  return devtools;
}
