import { expect, test } from 'vitest';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { openDatabase } from './open-database.ts';
import { findSecret } from './secret-repository.ts';

test('a secret is random and the same for all callers', async () => {
  await using site = await temporaryDatabase();
  await using other = await openDatabase(site);
  const secrets = await Promise.all([site.db, other, site.db].map((db) => findSecret(db, 'book links')));
  expect(secrets[0]).toHaveLength(32);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(await findSecret(site.db, 'form tokens')).not.toEqual(secrets[0]);
});
