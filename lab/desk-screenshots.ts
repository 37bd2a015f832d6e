// Takes the screenshots for docs/desk.md from the built site: node lab/desk-screenshots.ts
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureBuilt } from '../scripts/build.mjs';
import { startBrowser } from './browser.ts';
import { root } from './folders.ts';
import { startDeskHost } from './servers/desk-host.ts';

const folder = join(root, 'docs/pictures');
const phone = { width: 390, height: 844 };

await ensureBuilt();
await using host = await startDeskHost({ name: 'Nathan Weiss', clock: '2026-11-28T02:02:00Z' });
await using browser = await startBrowser();
const page = await browser.newPage({ viewport: phone, baseURL: host.origin() });
mkdirSync(folder, { recursive: true });

async function screenshot(name: string) {
  // Few colors keep the files small.
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`));
}

await page.goto('/desk/sign-in');
await screenshot('desk-sign-in');
await page.context().addCookies([host.browserCookie()]);
await page.goto('/desk');
await screenshot('desk-today');
await page.getByRole('link', { name: 'Cancel', exact: true }).click();
await page
  .getByLabel('Reason')
  .fill('Ice on the roads. Stay home and stay safe; the readings are on the website.');
await screenshot('desk-cancel');
await page.getByRole('button', { name: 'Cancel this gathering' }).click();
await page.getByRole('heading', { name: 'Cancelled.' }).waitFor();
await screenshot('desk-cancelled');
