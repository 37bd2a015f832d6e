import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentFiles, lookAt } from '#content-model/content-files.ts';
import { kinds } from '#content-model/schemas/content-schema.ts';
import { valueAt } from '#content-model/source.ts';
import { dataOf } from '../publish/record-text.ts';
import { fieldsIn } from './form-parts.ts';
import { applyAction, withForm, withoutEmpty } from './posted-record.ts';
import { blockNames, formParts } from './record-form.ts';

const { files } = contentFiles(lookAt('tests/content'), () => {});
const posted = (fields: readonly { name: string; value: string }[]) =>
  new URLSearchParams(
    fields.map(({ name, value }): [string, string] => [name, value.replaceAll('\n', '\r\n')]),
  );

test.each(files)(
  '$name: a form that is sent as it was shown changes nothing; one field changes itself alone',
  (file) => {
    const { schema } = file.kind;
    const data = dataOf(file.name, readFileSync(file.path, 'utf8')) ?? {};
    const fields = fieldsIn(formParts(schema, data));
    expect(withForm(schema, data, posted(fields))).toEqual(data);
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    for (const { name, label, value, control } of fields) {
      expect(label, name).not.toBe('');
      if (control !== 'text' && control !== 'long') continue;
      const changed = withForm(schema, data, posted([{ name, value: `${value} indeed` }]));
      const again = fieldsIn(formParts(schema, changed));
      expect(
        again.filter((field, at) => field.value !== fields[at]?.value).map((field) => field.name),
      ).toEqual([name]);
    }
  },
);

const kindAt = (name: string) => {
  const kind = kinds.find(({ files: path }) => path.startsWith(`${name}/`));
  if (!kind) throw new Error(`no kind ${name}`);
  return kind.schema;
};
const book = { title: 'T', author: 'A', order: 1, hasFreePdf: true };
const filled = (kind: string, data: unknown, fields: Record<string, string>) =>
  withForm(kindAt(kind), data, new URLSearchParams(fields));

describe('what is typed', () => {
  test.each<[string, Record<string, string>, object]>([
    ['an emptied optional field is removed', { title: ' ' }, { title: undefined }],
    ['an optional field of invisible characters is removed', { title: '\u200b' }, { title: undefined }],
    ['a number is parsed', { order: '2.5' }, { order: 2.5 }],
    ['an invalid number stays as typed', { order: 'two' }, { order: 'two' }],
    ['line breaks become spaces', { title: 'A\r\nbook ' }, { title: 'A book' }],
    ['control characters are removed', { title: 'A\u0000\u202fbook\u0007' }, { title: 'A book' }],
    [
      'a new group has all required fields',
      { 'published.price': '$1.00', 'published.featured': 'no' },
      { published: { price: '$1.00', featured: false } },
    ],
    ['an unticked box adds no group', { 'published.featured': 'no' }, {}],
    ['a box', { hasFreePdf: 'no' }, { hasFreePdf: false }],
    ['an unticked box of an optional field adds nothing', { sample: 'no' }, {}],
    ['a ticked box is true', { sample: 'on' }, { sample: true }],
    ['unknown names are ignored', { '__proto__.x': '1', constructor: '2', 'published.x': '3' }, {}],
  ])('%s', (_, fields, expected) => {
    const { title, ...rest } = { ...book, ...expected };
    expect(filled('books', book, fields)).toEqual({ ...rest, ...(title !== undefined && { title }) });
  });

  test('an emptied required field stays, so that the check reports it', () => {
    expect(filled('playlists', { title: 'T' }, { title: '' })).toEqual({ title: '' });
  });

  test('lines become entries and blank lines are ignored', () => {
    expect(filled('team', { bio: ['a'] }, { bio: 'a\r\n\r\n b ' })).toEqual({ bio: ['a', 'b'] });
  });
});

describe('a list', () => {
  const friend = {
    name: 'N',
    links: [
      { label: 'a', href: '/' },
      { label: 'b', href: '/' },
      { label: 'c', href: '/' },
    ],
  };
  const labels = (action: string) => {
    const done = applyAction(kindAt('friends'), friend, action);
    const links = valueAt(done?.data, ['links']) as { label: string }[] | undefined;
    return done && [links?.map(({ label }) => label).join(''), done.name];
  };
  test.each([
    ['up links.2', ['bac', 'links.1']],
    ['down links.1', ['bac', 'links.2']],
    ['copy links.1', ['aabc', 'links.2']],
    ['remove links.3', ['ab', 'links.2']],
    ['add links entry', ['abc', 'links.4']],
  ])('%s', (action, expected) => {
    expect(labels(action)).toEqual(expected);
  });
  test.each([
    'up links.1',
    'down links.3',
    'remove links.9',
    'remove name',
    'add name',
    'explode links.1',
    'add constructor',
    '',
  ])('%s is not a valid action', (action) => {
    expect(labels(action)).toBeUndefined();
  });
  test('removes an optional group', () => {
    const data = { ...book, published: { price: '$1.00', featured: true } };
    expect(applyAction(kindAt('books'), data, 'remove published')?.data).toEqual(book);
  });
  test('a new block starts empty and is removed if it stays empty', () => {
    const schema = kindAt('beliefs/we-practice');
    const text = { body: '\nOne.[^1]\n\n[^1]: Note.\n' };
    for (const kind of Object.keys(blockNames)) {
      const done = applyAction(schema, text, `add body ${kind}`);
      const name = kind === 'footnote' ? 'body.3' : 'body.2';
      expect(done?.name).toBe(name);
      const fields = fieldsIn(formParts(schema, done?.data));
      expect(fields.find((field) => field.name === name)?.value, kind).toBe('');
      expect(withoutEmpty(schema, withForm(schema, done?.data, posted(fields)))).toEqual(text);
      const typed = withForm(schema, done?.data, posted([{ name, value: 'Two' }]));
      expect(JSON.stringify(withoutEmpty(schema, typed))).toMatch(/Two/);
      expect(JSON.stringify(typed)).not.toContain('…');
    }
  });
  test('an emptied block keeps its position while another is moved', () => {
    const schema = kindAt('beliefs/we-practice');
    const typed = withForm(
      schema,
      { body: '\nOne\n\nTwo\n\nThree\n' },
      posted([{ name: 'body.1', value: '' }]),
    );
    expect(withoutEmpty(schema, applyAction(schema, typed, 'down body.2')?.data)).toEqual({
      body: '\nThree\n\nTwo\n',
    });
  });
});
