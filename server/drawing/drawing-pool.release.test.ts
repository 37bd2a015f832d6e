import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDrawingPool, type DrawingPool, NotDrawnError } from './drawing-pool.ts';
import type { ReadingGuide } from './orders.ts';

/* Behaves as the portion's name says. Returns its process id, so that a new process is recognized. */
const folder = mkdtempSync(join(tmpdir(), 'drawing-pool-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = pathToFileURL(join(folder, 'drawer.mjs'));
/** Written after the process has answered a job for 'answered'. */
const answered = join(folder, 'answered');
writeFileSync(
  script,
  `import { writeFileSync } from 'node:fs';
  export default async ({ guide }) => {
    const portion = guide.sabbath.portion;
    if (portion === 'throws') setImmediate(() => { throw new Error('a fault in drawing'); });
    if (portion === 'throws') await new Promise(() => {});
    if (portion === 'faulty') throw new Error('no picture');
    if (portion === 'exits') process.exit(3);
    if (portion === 'hangs') for (;;);
    if (portion === 'answered') setTimeout(() => writeFileSync(${JSON.stringify(answered)}, ''), 100);
    const bytes = portion === 'tells its settings' ? JSON.stringify(process.env) : '%PDF of ' + process.pid;
    return { bytes: Buffer.from(bytes), resident: portion === 'grows' ? 300e6 : 100e6 };
  };`,
);

const guide = (portion: string) => ({ sabbath: { portion } }) as ReadingGuide;

let drawer: DrawingPool;
const renderDocument = async (portion: string) =>
  String(await drawer.renderDocument({ kind: 'reading-guide', guide: guide(portion) }));

const jobStarted = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  // Affects only the host's limits, not other processes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  drawer = createDrawingPool(script, { limitMs: 15_000, idleMs: 60_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await drawer.stop();
});

describe('a process that draws PDFs', () => {
  test('renders one PDF after another in the same process', async () => {
    const [first, second] = await Promise.all([renderDocument('Noach'), renderDocument('Lech Lecha')]);
    expect(first).toMatch(/^%PDF of \d+$/);
    expect(second).toBe(first);
  });

  test('has one heap for all threads and no setting of the host', async () => {
    const settings = JSON.parse(await renderDocument('tells its settings'));
    expect(settings).toHaveProperty('MALLOC_ARENA_MAX', '1');
    expect(settings).not.toHaveProperty('PATH');
  });

  test('exits when it is idle, and the next PDF starts another', async () => {
    const first = await renderDocument('Noach');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await renderDocument('Noach')).toBe(first);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await renderDocument('Noach')).toBe(first);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await renderDocument('Noach')).not.toBe(first);
  });

  test('is replaced when many PDFs have made it large', async () => {
    const first = await renderDocument('grows');
    const [second, third] = await Promise.all([renderDocument('Noach'), renderDocument('Noach')]);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  test('continues after it has reported an error', async () => {
    const first = await renderDocument('Noach');
    await expect(renderDocument('faulty')).rejects.toMatchObject({
      name: 'NotDrawnError',
      cause: expect.objectContaining({ message: 'no picture' }),
    });
    expect(await renderDocument('Noach')).toBe(first);
  });

  test.each(['throws', 'exits'])('that %s fails only the current PDF', async (failure) => {
    const first = await renderDocument('Noach');
    const [failed, next] = await Promise.allSettled([renderDocument(failure), renderDocument('Noach')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(NotDrawnError) });
    expect(next).toMatchObject({ status: 'fulfilled', value: expect.stringMatching(/^%PDF of \d+$/) });
    expect(next).not.toMatchObject({ value: first });
  });

  test('whose response is read after the limit does not answer for the next PDF', async () => {
    const first = await renderDocument('Noach');
    const [late, next] = [renderDocument('answered'), renderDocument('Noach')].map((one) =>
      one.catch((error) => error),
    );
    await jobStarted();
    // The host is busy while the answer arrives, and then checks the time before it reads the answer.
    while (!existsSync(answered));
    vi.advanceTimersByTime(15_000);
    expect(await late).toBeInstanceOf(NotDrawnError);
    expect(await next).toMatch(/^%PDF of \d+$/);
    expect(await next).not.toBe(first);
  });

  test('is aborted at the limit, and the next PDF is rendered', async () => {
    await renderDocument('Noach');
    const hung = expect(renderDocument('hangs')).rejects.toMatchObject({
      name: 'NotDrawnError',
      cause: expect.objectContaining({ name: 'TimeoutError' }),
    });
    const next = renderDocument('Noach');
    await vi.advanceTimersByTimeAsync(15_000);
    await hung;
    expect(await next).toMatch(/^%PDF/);
  });

  test('that does not exist fails every PDF and nothing else', async () => {
    const missing = createDrawingPool(new URL('nowhere.mjs', script));
    for (const name of ['Noach', 'Lech Lecha'])
      await expect(missing.renderDocument({ kind: 'reading-guide', guide: guide(name) })).rejects.toThrow(
        NotDrawnError,
      );
    await missing.stop();
  });

  test('finishes the current PDF when the host stops, and starts no other', async () => {
    const under = renderDocument('Noach');
    await jobStarted();
    await drawer.stop();
    expect(await under).toMatch(/^%PDF/);
    await expect(renderDocument('Noach')).rejects.toThrow(NotDrawnError);
  });

  test('does not delay the host’s stop when it hangs', async () => {
    await renderDocument('Noach');
    const hung = expect(renderDocument('hangs')).rejects.toThrow(NotDrawnError);
    await jobStarted();
    const stopped = drawer.stop(3000);
    await vi.advanceTimersByTimeAsync(3000);
    await Promise.all([hung, stopped]);
  });
});
