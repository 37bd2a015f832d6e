import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';

/** The browser that the tests find or install, by its path. */
export async function browserPath(): Promise<string> {
  const { BROWSER_PATH } = await ensureBrowser();
  return BROWSER_PATH ?? chromium.executablePath();
}

/**
 * A browser that nobody disturbs: it calls nobody by itself and, so that figures do not hang on how quick others are, reaches
 * nobody but this machine. As root it has no sandbox.
 */
export const browserFlags = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The browser of the tests, to be driven. `await using` closes it. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: browserFlags });
}
