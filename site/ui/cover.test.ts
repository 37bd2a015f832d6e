import { expect, test } from 'vitest';
import { coverTitle, titleSize } from './Cover.tsx';

test.each([
  ['Behold the Lamb', 'Behold the Lamb', undefined],
  ['El Shaddai: Lord God Almighty', 'El Shaddai: Lord God Almighty', undefined],
  ['The Epic of Eden: A Christian Entry into the Old Testament', 'The Epic of Eden', undefined],
  ['How to Read the Bible for All Its Worth', 'How to Read the Bible for All Its Worth', 'middle'],
  [
    'Answering Jewish Objections to Jesus, Volume 1: General and Historical Objections',
    'Answering Jewish Objections to Jesus, Volume 1',
    'small',
  ],
])('%s', (title, onCover, size) => {
  expect(coverTitle(title)).toBe(onCover);
  expect(titleSize(title)).toBe(size);
});
