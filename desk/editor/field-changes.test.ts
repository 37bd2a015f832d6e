import { expect, test } from 'vitest';
import { diffWords, fieldChanges } from '../editor/field-changes.ts';
import { kindNamed } from '../records/records.ts';

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
  ['an added field', { summary: 'New' }, [[['Summary'], '', 'New']]],
  ['a line', { text: ['One.', 'Three.'] }, [[['Paragraphs'], 'One.\nTwo.', 'One.\nThree.']]],
  [
    'a field of an entry',
    { links: [learn, { ...give, href: '/c' }] },
    [[['Links', 'Give', 'Address'], '/b', '/c']],
  ],
  [
    'an entry added at the top',
    { links: [{ label: 'New', href: '/n' }, learn, give] },
    [[['Links'], '', 'New\n/n']],
  ],
  ['a removed entry', { links: [give] }, [[['Links'], 'Learn\n/a', '']]],
  ['reordered entries', { links: [give, learn] }, [[['Links'], 'Learn\nGive', 'Give\nLearn']]],
  ['nothing', {}, []],
])('lists the changes of %s', (_, change, expected) => {
  const { schema } = kindNamed('friends/norway.yaml') ?? {};
  if (!schema) throw new Error('no such kind');
  const changes = fieldChanges(schema, friend, { ...friend, ...change });
  expect(changes.map(({ labels, before, after }) => [labels, before, after])).toEqual(expected);
});

test('splits two texts into common and changed words', () => {
  expect(diffWords('Park here. Three spaces are kept.', 'Park here. Four spaces are kept.')).toEqual({
    before: { start: 'Park here. ', changed: 'Three ', end: 'spaces are kept.' },
    after: { start: 'Park here. ', changed: 'Four ', end: 'spaces are kept.' },
  });
});
