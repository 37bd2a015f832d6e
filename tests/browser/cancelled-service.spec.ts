import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { startBuiltHost, temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';
import { expect, phone, test } from './fixtures.ts';

const origin = 'http://127.0.0.1:';
test.use({ ...phone, allowed: [origin] });

test('a member reads on every page that Saturday is cancelled, until the day is over', {
  tag: '@slow',
}, async ({ page }) => {
  using folder = temporaryFolder();
  const content = join(folder.path, 'content');
  cpSync(contentDir, content, { recursive: true });
  appendFileSync(
    join(content, 'exceptions.yaml'),
    '- { date: "2025-10-11", kind: cancelled, what: sabbath-service, reason: ice on the roads }\n',
  );
  // Friday evening in Chicago.
  const env = { CONTENT_DIR: content, CLOCK: '2025-10-11T01:00:00Z', NODE_ENV: 'test' };
  await using host = await startBuiltHost(join(folder.path, 'data'), { env });
  const band = page.getByRole('region', { name: 'Notice', exact: true });

  await test.step('the band says why, and leads to Gatherings', async () => {
    await page.goto(`${host.url}/about`);
    await expect(band).toContainText('No service this Saturday, October 11: ice on the roads.');
    // The service of October 18 is cancelled, too.
    await expect(band).toContainText('Next: Saturday, October 25, 11:00 AM.');
    await expect(band).toBeInViewport({ ratio: 1 });
    await band.getByRole('link').tap();
    await expect(page).toHaveURL(`${host.url}/gatherings`);
    await expect(band.getByRole('link')).toHaveCount(0);
    const heading = page.getByRole('heading', { level: 1 });
    expect((await band.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
  });
  await test.step('on a page left open, the band goes when Saturday is over', async () => {
    await page.clock.install({ time: '2025-10-12T04:58:00Z' });
    await page.goto(host.url);
    await expect(page.locator('.known').getByText('Next: Saturday, October 25')).toBeVisible();
    await expect(band).toContainText('October 11');
    await page.clock.runFor('03:00');
    await expect(band).not.toContainText('October 11');
    // Thursday's move is still to come.
    await expect(band).toContainText('October 16');
  });
  // Nothing is requested from the host after it has stopped.
  await page.goto('about:blank');
});
