import { once } from 'node:events';
import { cpSync, existsSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createDrawingPool } from '#server/drawing/drawing-pool.ts';
import { coverSize } from '#server/lookups/sources.ts';
import { drawPicture } from '#server/test-support/outside-services.ts';
import {
  type BuiltHost,
  goodMessage,
  spawnBuiltHost,
  startBuiltHost,
  temporaryFolder,
} from '../built-host.ts';
import { contentDir } from '../content.ts';
import { startHost } from '../host.ts';

/* Machine faults on the built host: clear errors, automatic recovery, and no lost message. */

/** Messages in a host's database, read directly. */
function stored(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'ministry.sqlite'));
  const rows = database.prepare('select id from contact_submissions').all();
  database.close();
  return rows.map(({ id }) => String(id));
}

test('on a full disk it rejects messages, keeps accepted ones, and serves pages', async () => {
  using folder = temporaryFolder();
  const promised: string[] = [];
  {
    // The file size limit makes writes fail as on a full disk.
    await using host = await startBuiltHost(folder.path, { shell: 'ulimit -f 3200' });
    let status = 201;
    for (let n = 0; n < 400 && status === 201; n += 1) {
      const answer = await host.post({ message: `Message ${n} ${'m'.repeat(19_000)}` });
      status = answer.status;
      if (status === 201) promised.push(answer.id);
      else
        expect(answer.detail).toBe(
          'We cannot take messages at this moment. Please try again in a few minutes.',
        );
    }
    expect([status, await host.status('/connect'), await host.status('/readyz')]).toEqual([503, 200, 200]);
    expect(promised.length).toBeGreaterThan(0);
  }
  await using host = await startBuiltHost(folder.path);
  const { status, id } = await host.post({});
  expect([status, stored(folder.path).toSorted()]).toEqual([201, [...promised, id].toSorted()]);
});

describe('one host after several faults:', () => {
  const folder = temporaryFolder();
  const content = join(folder.path, 'content');
  const dataDir = join(folder.path, 'data');
  let host: BuiltHost;

  beforeAll(async () => {
    cpSync(contentDir, content, { recursive: true });
    const fault = 'process.once("SIGUSR2", () => void Promise.reject(new Error("an uncaught fault")))';
    host = await startBuiltHost(dataDir, {
      env: { CONTENT_DIR: content },
      node: ['--import', `data:text/javascript,${encodeURIComponent(fault)}`],
    });
  });
  afterAll(async () => {
    await host.kill();
    folder[Symbol.dispose]();
  });

  test('a locked database gives 503 in time while pages are served, then recovers', async () => {
    const other = new DatabaseSync(join(dataDir, 'ministry.sqlite'));
    other.exec('begin exclusive');
    const refused = await host.post({});
    expect(refused).toMatchObject({ status: 503, detail: expect.stringContaining('Please try again') });
    expect([await host.status('/connect'), await host.status('/healthz')]).toEqual([200, 200]);
    other.exec('rollback');
    const { status, id } = await host.post({});
    other.close();
    expect([status, stored(dataDir)]).toEqual([201, [id]]);
  });

  test('accepts no message after its database file is moved', async () => {
    const { id } = await host.post({ message: 'Is the database there?' });
    const before = stored(dataDir);
    expect(before).toContain(id);
    const file = join(dataDir, 'ministry.sqlite');
    renameSync(file, `${file}.away`);
    expect(await host.post({ message: 'Are you there?' })).toMatchObject({
      status: 503,
      detail: 'We cannot take messages at this moment. Please try again in a few minutes.',
    });
    expect([await host.status('/connect'), await host.status('/readyz')]).toEqual([200, 503]);
    // Like a backup restored while the site runs.
    writeFileSync(file, '');
    expect((await host.post({ message: 'Are you there?' })).status).toBe(503);
    renameSync(`${file}.away`, file);
    const second = await host.post({ message: 'Are you there?' });
    expect([second.status, stored(dataDir).toSorted()]).toEqual([201, [...before, second.id].toSorted()]);
  });

  test('keeps serving pages after its content is deleted', async () => {
    rmSync(content, { recursive: true });
    const statuses = [
      '/',
      '/beliefs',
      '/resources/torah-portions',
      '/calendar/gatherings.ics',
      '/sitemap.xml',
    ].map(host.status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200]);
    expect((await host.post({ message: 'Where is the content?' })).status).toBe(201);
  });

  test('an uncaught error ends the process with a stack trace', async () => {
    const { id } = await host.post({ message: 'This is the last message.' });
    host.child.kill('SIGUSR2');
    expect(await host.exited).toEqual([1, null]);
    expect(host.stderr()).toContain('Error: an uncaught fault');
    expect(stored(dataDir)).toContain(id);
  });
});

describe('reports an unusable data folder in one line:', () => {
  test('a file has its name', async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const host = await spawnBuiltHost(file);
    expect(await host.exited).toEqual([2, null]);
    expect(host.stderr()).toMatch(/^DATA_DIR is "[^\n]+\n$/);
  });

  test('it is read-only', async () => {
    // Read-only even for root, for whom permission bits do not apply.
    await expect(startHost({ config: { dataDir: '/sys/ministry' } })).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringMatching(/^DATA_DIR is "[^\n]+$/),
    });
  });
});

test('a second host on the same data folder is refused when it starts', async () => {
  using folder = temporaryFolder();
  await using first = await startBuiltHost(folder.path);
  await using second = await spawnBuiltHost(folder.path);
  expect(await second.exited).toEqual([2, null]);
  expect(second.stderr()).toMatch(/^DATA_DIR is "[^\n]+ which another running host uses[^\n]+\n$/);
  expect(await first.status('/healthz')).toBe(200);
});

test('SIGTERM under load keeps every accepted message and exits with 0', async () => {
  using folder = temporaryFolder();
  await using host = await startBuiltHost(folder.path, { env: { RATE_LIMIT: '100000/10m' } });
  const promised: string[] = [];
  let stopping = false;
  const visitor = async (name: number) => {
    for (let n = 0; ; n += 1) {
      const answer = await host.post({ message: `Message ${n} of visitor ${name}` }).catch(() => undefined);
      // No response is allowed only after it stopped listening.
      if (!answer) return expect(stopping).toBe(true);
      expect(answer.status).toBe(201);
      promised.push(answer.id);
      if (promised.length >= 60 && !stopping) stopping = host.child.kill('SIGTERM');
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, name) => visitor(name)));
  expect(await host.exited).toEqual([0, null]);
  expect(stored(folder.path)).toEqual(expect.arrayContaining(promised));
});

describe('killed at its first start,', () => {
  // Each change in the folder is a step of the start: file, journal, tables.
  it.each([1, 2, 4, 8])('at change %i in its folder, the next start finds nothing amiss', async (change) => {
    using folder = temporaryFolder();
    const first = await spawnBuiltHost(folder.path);
    const watcher = watch(folder.path);
    for (let n = 0; n < change; n += 1) await once(watcher, 'change');
    first.child.kill('SIGKILL');
    watcher.close();
    await first.exited;
    await using host = await startHost({ config: { dataDir: folder.path } });
    const sent = await host.inject({ method: 'POST', url: '/api/contact', payload: goodMessage });
    expect([sent.statusCode, (await host.inject('/readyz')).statusCode]).toEqual([201, 200]);
  });
});

test('killed between storing and answering, it stores the repeated message once and mails it', async () => {
  using folder = temporaryFolder();
  const mails = () => join(folder.path, 'mail');
  {
    await using host = await startBuiltHost(folder.path);
    // The connection breaks with the host; the database shows when the message is stored.
    const unheard = host.post({ idempotencyKey: 'key-1' }).catch(() => undefined);
    await expect.poll(() => stored(folder.path), { interval: 1 }).toHaveLength(1);
    host.child.kill('SIGKILL');
    await unheard;
  }
  await using host = await startBuiltHost(folder.path);
  const { status, id } = await host.post({ idempotencyKey: 'key-1' });
  expect([status, stored(folder.path)]).toEqual([201, [id]]);
  await expect.poll(() => existsSync(mails()), { timeout: 20_000 }).toBe(true);
});

test('a picture that needs too much memory ends only its worker', async () => {
  const drawing = createDrawingPool(new URL('../../dist/host/drawing.mjs', import.meta.url), {
    memoryLimit: 120,
    limitMs: 60_000,
  });
  const take = async (width: number) =>
    drawing.renderDocument({
      kind: 'picture',
      bytes: await drawPicture('avif', width, width),
      size: coverSize,
    });
  await expect(take(2_800)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'Worker exited unexpectedly' }),
  });
  expect((await sharp(await take(400)).metadata()).format).toBe('webp');
  await drawing.stop();
});
