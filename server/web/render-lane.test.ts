import { expect, test } from 'vitest';
import { Unavailable } from './problem.ts';
import { createLane } from './render-lane.ts';

const rendering = (rendered: string[], name: string) => async () => void rendered.push(name);
const refused = { status: 'rejected', reason: expect.any(Unavailable) };

/** A visitor over a connection of their own. */
const from = (address: string, destroyed = false) => ({ connection: { destroyed }, address });

test('a lane renders one after the other, one for each connection, and only so many', async () => {
  const [lane, rendered] = [createLane(2), [] as string[]];
  const ruth = from('192.0.2.1');
  const turns = await Promise.allSettled([
    lane(rendering(rendered, 'first'), ruth),
    lane(rendering(rendered, 'second of the same'), ruth),
    lane(rendering(rendered, 'second')),
    lane(rendering(rendered, 'one too many')),
  ]);
  expect(rendered).toEqual(['first', 'second']);
  expect([turns[1], turns[3]]).toEqual([refused, refused]);
  await lane(rendering(rendered, 'later'), ruth);
  expect(rendered).toHaveLength(3);
});

test('one address leaves room in a lane for others', async () => {
  const [lane, rendered] = [createLane(50, 2), [] as string[]];
  const turns = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map((address) =>
    lane(rendering(rendered, address), from(address)),
  );
  expect((await Promise.allSettled(turns))[2]).toEqual(refused);
  expect(rendered).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2']);
});

test('a lane renders nothing for who has hung up, and goes on after a page that fails', async () => {
  const [lane, rendered] = [createLane(), [] as string[]];
  const turns = await Promise.allSettled([
    lane(() => Promise.reject(new Error('a fault in the page'))),
    lane(rendering(rendered, 'nobody'), from('192.0.2.1', true)),
    lane(rendering(rendered, 'somebody'), from('192.0.2.1')),
  ]);
  expect(turns.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(rendered).toEqual(['somebody']);
});
