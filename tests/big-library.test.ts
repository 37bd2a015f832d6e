import { expect, test } from 'vitest';
import { writeBigLibrary } from './big-library.ts';
import { copyOfContent } from './copy-of-content.ts';

test('the big library is valid content', async () => {
  const copy = copyOfContent();
  await writeBigLibrary(copy.dir, 1);
  expect(copy.problems()).toEqual([]);
  expect(copy.read().messages.length).toBeGreaterThan(10);
});
