import { expect, test } from 'vitest';
import type { SearchDocument } from '#core/search/search.ts';
import { content } from '#tests/content.ts';
import { createSearchIndex } from './search-index.ts';

const { kinds } = content.pages.search;
const document = (href: string, text: string): SearchDocument => ({
  kind: 'page',
  href,
  title: '',
  headings: '',
  text,
});

test('an update adds, changes and removes documents, and what it leaves is found as before', async () => {
  const index = createSearchIndex();
  const found = (word: string) => index.find(word).map(({ id }) => index.document(id)?.href);
  await index.update([document('/a', 'manna'), document('/b', 'quail'), document('/c', 'manna')], kinds);
  expect(found('manna')).toEqual(['/a', '/c']);
  await index.update([document('/a', 'water'), document('/c', 'manna'), document('/d', 'quail')], kinds);
  expect([found('manna'), found('quail'), found('water')]).toEqual([['/c'], ['/d'], ['/a']]);
  await index.update([document('/c', 'manna')], { ...kinds, page: 'leaf' });
  expect([found('leaf'), found('quail')]).toEqual([['/c'], []]);
});

test('documents of one address are separate', async () => {
  const index = createSearchIndex();
  await index.update([document('/a', 'manna'), document('/a', 'quail')], kinds);
  expect(index.find('manna')).toHaveLength(1);
  expect(index.find('quail')).toHaveLength(1);
});

test('updates made at the same time end with the last one', async () => {
  const index = createSearchIndex();
  const many = Array.from({ length: 100 }, (_, number) => document(`/${number}`, 'manna'));
  await Promise.all([index.update(many, kinds), index.update([document('/a', 'quail')], kinds)]);
  expect([index.find('manna'), index.find('quail')].map(({ length }) => length)).toEqual([0, 1]);
});
