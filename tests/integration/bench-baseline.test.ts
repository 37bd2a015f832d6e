import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildBaseline } from '../../bench/baseline/build-baseline.ts';
import { startHost } from '../../bench/host-process.ts';
import { compared } from '../../bench/parts/baseline.ts';
import { weighingBrowser } from '../../bench/weigh-pages.ts';
import { temporaryFolder } from './built-host.ts';

const server = fileURLToPath(new URL('../../bench/baseline/server.ts', import.meta.url));

it('the application that the site is compared with draws its pages', async () => {
  using folder = temporaryFolder();
  await buildBaseline(folder.path);
  await using application = await startHost({ script: server, env: { FOLDER: folder.path } });
  await using browser = await weighingBrowser();
  const page = await browser.newPage();
  for (const path of compared) {
    await page.goto(application.origin + path);
    const main = page.locator('main');
    await main.waitFor();
    expect((await main.textContent())?.length, path).toBeGreaterThan(1000);
  }
});
