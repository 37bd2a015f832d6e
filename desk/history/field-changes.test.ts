import { expect, test } from 'vitest';
import { kindNamed } from '../editor/records.ts';
import { fieldChanges, markedWords } from './field-changes.ts';

const friend = {
  name: 'Norway',
  text: ['One.', 'Two.'],
  links: [
    { label: 'Learn', href: '/a' },
    { label: 'Give', href: '/b' },
  ],
};
const [learn, give] = friend.links;

test.each<[string, object, unknown[]]>([
  ['a field', { name: 'Sweden' }, [[['Name'], 'Norway', 'Sweden']]],
  ['a field that comes', { summary: 'New' }, [[['Summary'], '', 'New']]],
  ['a line', { text: ['One.', 'Three.'] }, [[['Paragraphs'], 'One.\nTwo.', 'One.\nThree.']]],
  [
    'a field of an entry',
    { links: [learn, { ...give, href: '/c' }] },
    [[['Links', 'Give', 'Address'], '/b', '/c']],
  ],
  [
    'an entry that comes first',
    { links: [{ label: 'New', href: '/n' }, learn, give] },
    [[['Links'], '', 'New\n/n']],
  ],
  ['an entry that goes', { links: [give] }, [[['Links'], 'Learn\n/a', '']]],
  ['entries that change places', { links: [give, learn] }, [[['Links'], 'Learn\nGive', 'Give\nLearn']]],
  ['nothing', {}, []],
])('%s', (_, change, expected) => {
  const { schema } = kindNamed('friends/norway.yaml') ?? {};
  if (!schema) throw new Error('no such kind');
  const changes = fieldChanges(schema, friend, { ...friend, ...change });
  expect(changes.map(({ labels, before, after }) => [labels, before, after])).toEqual(expected);
});

test('the words that differ are marked', () => {
  expect(markedWords('Park here. Three spaces are kept.', 'Park here. Four spaces are kept.')).toEqual({
    before: { start: 'Park here. ', marked: 'Three ', end: 'spaces are kept.' },
    after: { start: 'Park here. ', marked: 'Four ', end: 'spaces are kept.' },
  });
});
