import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { goodMessage, goodPrayer, startFormHost } from '../test-support/form-host.ts';
import { day } from '../test-support/movable-clock.ts';

test('prayer requests are erased when their time has come, and nothing else is', async () => {
  await using host = await startFormHost();
  const { db, clock, dataDir, retention } = host;
  await host.post(goodMessage);
  await host.post(goodPrayer, {}, '/api/prayer-request');
  await host.worker.runOnce();

  clock.advance(180 * day);
  expect(await retention.runOnce()).toBe(0);
  clock.advance(1);
  expect(await retention.runOnce()).toBe(1);

  expect(await db.selectFrom('prayer_requests').selectAll().execute()).toEqual([]);
  expect(await host.stored()).toHaveLength(1);
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2);
  expect(host.log()).toContain('prayer requests erased');
});

test('a database that fails is told to the log, and does not end the server', async () => {
  await using host = await startFormHost();
  await host.db.schema.dropTable('prayer_requests').execute();
  host.retention.start();
  await host.retention.stop();
  expect(host.log()).toContain('could not be erased');
});
