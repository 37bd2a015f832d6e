import PQueue from 'p-queue';
import { expect, test } from 'vitest';
import { Unavailable } from './errors.ts';
import { createRenderQueue } from './render-page.ts';

const rendering = (rendered: string[], name: string) => async () => void rendered.push(name);
const refused = { status: 'rejected', reason: expect.any(Unavailable) };

/** A visitor with their own connection. */
const from = (address: string, destroyed = false) => ({ connection: { destroyed }, address });

test('the queue renders one page at a time, one per connection, up to its limit', async () => {
  const [enqueue, rendered] = [createRenderQueue({ maxPending: 2 }), [] as string[]];
  const ruth = from('192.0.2.1');
  const turns = await Promise.allSettled([
    enqueue(rendering(rendered, 'first'), ruth),
    enqueue(rendering(rendered, 'second of the same'), ruth),
    enqueue(rendering(rendered, 'second')),
    enqueue(rendering(rendered, 'one too many')),
  ]);
  expect(rendered).toEqual(['first', 'second']);
  expect([turns[1], turns[3]]).toEqual([refused, refused]);
  await enqueue(rendering(rendered, 'later'), ruth);
  expect(rendered).toHaveLength(3);
});

test('one address leaves room in the queue for others', async () => {
  const [enqueue, rendered] = [createRenderQueue({ maxPending: 50, maxPerAddress: 2 }), [] as string[]];
  const turns = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map((address) =>
    enqueue(rendering(rendered, address), from(address)),
  );
  expect((await Promise.allSettled(turns))[2]).toEqual(refused);
  expect(rendered).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2']);
});

test('the queue skips closed connections and continues after a failing page', async () => {
  const [enqueue, rendered] = [createRenderQueue(), [] as string[]];
  const turns = await Promise.allSettled([
    enqueue(() => Promise.reject(new Error('a fault in the page'))),
    enqueue(rendering(rendered, 'gone'), from('192.0.2.1', true)),
    enqueue(rendering(rendered, 'waiting'), from('192.0.2.1')),
  ]);
  expect(turns.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(rendered).toEqual(['waiting']);
});

test('pages for one visitor wait until no page for all is waiting', async () => {
  const rendered: string[] = [];
  const queue = new PQueue({ concurrency: 1 });
  const personal = createRenderQueue({ before: queue });
  const shared = createRenderQueue({ queue });
  const pages = ['home', 'about', 'give'];
  await Promise.all([
    personal(rendering(rendered, 'a search')),
    ...pages.map((name) => shared(rendering(rendered, name))),
  ]);
  expect(rendered).toEqual([...pages, 'a search']);
});

test('pages for one visitor take turns with a queue of pages for all that never empties', async () => {
  const rendered: string[] = [];
  const queue = new PQueue({ concurrency: 1 });
  const personal = createRenderQueue({ before: queue, maxWait: 20 });
  queue.add(() => new Promise(() => {}));
  await Promise.all(['first', 'second'].map((name) => personal(rendering(rendered, name))));
  expect(rendered).toEqual(['first', 'second']);
});
