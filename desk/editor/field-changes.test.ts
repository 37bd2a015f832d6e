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

const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ text, change }) => (change ? `[${change}: ${text}]` : text))
    .join('');

test.each([
  [
    'one word',
    'Park here. Three spaces.',
    'Park here. Four spaces.',
    'Park here. [removed: Three ][added: Four ]spaces.',
  ],
  [
    'two places',
    'One a day. Two b. Three c.',
    'One x day. Two b. Three y.',
    'One [removed: a ][added: x ]day. Two b. Three [removed: c.][added: y.]',
  ],
  ['a text that was empty', '', 'New', '[added: New]'],
])('marks the difference of %s', (_, before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('shows only the sentences around a change', () => {
  const others = 'It goes on. '.repeat(50);
  const text = (number: string) => `${others}Park here on ${number} spaces. ${others}`;
  expect(marked(text('three'), text('four'))).toBe(
    ' … Park here on [removed: three ][added: four ]spaces.  … ',
  );
});

test('compares huge texts within a second, and shows a little of them', () => {
  const words = (count: number, step: number) =>
    Array.from({ length: count }, (_, at) => `w${(at * step) % 997}`).join(' ');
  const inSentences = (step: number) => `Same. ${words(190, step)}. `.repeat(60);
  const start = performance.now();
  const parts = diffWords(words(50_000, 1), words(50_000, 3));
  diffWords(inSentences(1), inSentences(3));
  const elapsed = performance.now() - start;
  expect([elapsed < 1000 || elapsed, parts.every(({ text }) => text.length < 1100)]).toEqual([true, true]);
});
