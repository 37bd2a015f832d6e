// The pictures of docs/desk.md, of the built site on its own sample: node lab/desk-pictures.ts
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ensureBuilt } from '../scripts/build.mjs';
import { startBrowser } from './browser.ts';
import { startDeskHost } from './servers/desk-host.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const phone = { width: 390, height: 844 };

await ensureBuilt();
await using host = await startDeskHost({ name: 'Nathan Weiss', clock: '2026-11-28T02:02:00Z' });
await using browser = await startBrowser();
const visitor = await browser.newPage({ viewport: phone, baseURL: host.origin() });
mkdirSync(folder, { recursive: true });

async function picture(name: string) {
  // Few colours: a picture of a document need not be larger than the document.
  await sharp(await visitor.screenshot())
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toFile(`${folder}${name}.png`);
}

await visitor.goto('/desk/sign-in');
await picture('desk-sign-in');
const [name = '', value = ''] = host.cookie.split('=');
await visitor.context().addCookies([{ name, value, url: `${host.origin()}/desk` }]);
await visitor.goto('/desk');
await picture('desk-today');
await visitor.getByRole('link', { name: 'Cancel', exact: true }).click();
await visitor
  .getByLabel('Reason')
  .fill('Ice on the roads. Stay home and stay safe; the readings are on the website.');
await picture('desk-cancel');
await visitor.getByRole('button', { name: 'Cancel this gathering' }).click();
await visitor.getByRole('heading', { name: 'Cancelled.' }).waitFor();
await picture('desk-cancelled');
