import { expect, test } from 'vitest';
import { type Control, controlOf, type FieldKind, fieldKinds, textOf } from './field-kinds.ts';
import { type FieldSchema, fieldSchema } from './field-schema.ts';
import { choice } from './fields.ts';

/** Of each kind: what a person types, the value that it means, and a text that is no such value. */
const examples: Readonly<Record<Control, readonly [typed: string, value: unknown, wrong?: string]>> = {
  text: ['Bread  and\nwine\u0007', 'Bread and wine', ''],
  long: ['Bread\n\nWine\n', 'Bread\n\nWine'],
  rich: ['## Bread\n\nWine', '## Bread\n\nWine', ''],
  lines: ['Bread\n\n Wine ', ['Bread', 'Wine']],
  number: ['-2.5', -2.5, 'two'],
  'yes-no': ['on', true],
  choice: ['Bread', 'Bread', 'Stone'],
  link: ['/give\u200b', '/give', 'give'],
  url: ['example.org/\u200b', 'https://example.org/', 'example'],
  email: ['name@\u200bexample.org', 'name@example.org', 'name@'],
  tel: ['(815) 555-0142', '(815) 555-0142', 'call me'],
  date: ['2028-02-29', '2028-02-29', '2027-02-29'],
  time: ['15:00', '15:00', '3 PM'],
  moment: ['2027-04-21 18:30', '2027-04-21 18:30', '2027-02-30 18:30'],
  color: ['#1f5a32', '#1f5a32', 'green'],
  drawing: ['vignette-bread', 'vignette-bread', 'Bread.svg'],
  picture: ['joel-2', 'joel-2', 'Joel 2.jpg'],
  pdf: ['book-2.pdf', 'book-2.pdf', 'book-2'],
  playlist: ['psalms', 'psalms', 'Psalms!'],
  gathering: ['sabbath', 'sabbath', 'Sabbath'],
  menu: ['/about', '/about', 'about'],
  speaker: ['Ruth  Boaz', 'Ruth Boaz', ''],
  passages: ['Gen 28:10;\nPsalms 23 ', ['Genesis 28:10', 'Psalm 23']],
  recording: ['a-stone.mp3', 'a-stone.mp3', 'a-stone.wav'],
  transcript: ['a-stone.vtt', 'a-stone.vtt', '../a-stone.vtt'],
};

const kinds = Object.entries(fieldKinds as Readonly<Record<Control, FieldKind>>).map(([control, kind]) => {
  const zod = control === 'choice' ? choice('Label', 'Help', ['Bread', 'Wine']) : kind.schema;
  const schema: FieldSchema = fieldSchema(zod.meta({ control: control as Control }));
  return { ...kind, control: control as Control, zod, schema };
});

test.each(kinds)(
  '$control: a typed text becomes a valid value, whose text is read as the same value',
  (kind) => {
    const [typed, value] = examples[kind.control];
    expect(controlOf(kind.schema)).toBe(kind.control);
    expect(kind.read(typed, kind.schema, undefined)).toEqual(value);
    expect(kind.zod.safeParse(value).error).toBeUndefined();
    expect(kind.read(textOf(kind.schema, value), kind.schema, value)).toEqual(value);
  },
);

test.each(kinds.filter(({ control }) => examples[control].length > 2))(
  '$control: a wrong text stays as it was typed, and the check rejects it',
  (kind) => {
    const [, , wrong = ''] = examples[kind.control];
    expect(kind.read(wrong, kind.schema, undefined)).toBe(wrong);
    expect(kind.zod.safeParse(wrong).error).toBeDefined();
  },
);

test.each(kinds)('$control: a missing value, and one of another type, have a text', ({ schema }) => {
  expect(textOf(schema, undefined)).toBe('');
  for (const value of [3, true, 'a', ['a', 2]]) expect(typeof textOf(schema, value)).toBe('string');
});

test.each([
  ['Romas 8:1', 'Did you mean “Romans 8:1”?'],
  ['2 Chrnicls 3', 'Did you mean “2 Chronicles 3”?'],
  ['Tale 3', 'Write book, chapter and verses'],
  ['Matthew', 'Write book, chapter and verses'],
])('a passage with a slip is named, with the one that was meant: %s', (written, remedy) => {
  const [fault] = fieldKinds.passages.schema.safeParse([written]).error?.issues ?? [];
  expect(fault?.message).toContain(`has “${written}”, which is not a passage. ${remedy}`);
});
