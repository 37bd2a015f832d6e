// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Control, type FieldKind, fieldKinds, sentText } from '#content-model/schemas/field-kinds.ts';
import type { Options } from './field-input.ts';
import { fieldInputs } from './field-inputs.tsx';

afterEach(cleanup);

const option = (value: string) => ({ value, label: value.toUpperCase() });
const options: Options = {
  drawing: [{ ...option('bread'), src: '/bread.svg' }],
  mayAddPictures: true,
  pictures: [{ id: 'joel', title: 'Joel', src: '/joel.jpg', focus: { x: 50, y: 50 } }],
  playlist: [option('psalms')],
  gathering: [option('sabbath')],
  menu: [option('/about')],
  pages: [option('/give')],
  speaker: [option('pastor')],
};

/** A value of each kind as the form has it. */
const values: Readonly<Record<keyof typeof fieldInputs, string>> = {
  text: 'Bread',
  long: 'Bread\n\nWine',
  lines: 'Bread\nWine',
  number: '2.5',
  'yes-no': 'yes',
  choice: 'Wine',
  link: '/give',
  url: 'https://example.org/',
  email: 'name@example.org',
  tel: '(815) 555-0142',
  date: '2028-02-29',
  time: '15:00',
  moment: '2027-04-21 18:30',
  color: '#1f5a32',
  drawing: 'bread',
  picture: 'joel',
  pdf: 'book-2.pdf',
  playlist: 'psalms',
  gathering: 'sabbath',
  menu: '/about',
  speaker: 'Ruth Boaz',
  passages: 'Genesis 28:10; Psalm 23',
  recording: 'a-stone.mp3',
  transcript: 'a-stone.vtt',
};

const controls = Object.keys(values) as (keyof typeof values)[];

function show(control: keyof typeof values, value: string) {
  const { Input } = fieldInputs[control];
  const text = { label: 'The label', hint: 'The hint.' };
  const field = { form: 'record', name: 'part.1', value, errors: ['The error.'], text };
  const { container } = render(
    <form>
      <Input
        field={field}
        names={['Bread', 'Wine']}
        labels={{ day: 'Day', time: 'Hour' }}
        options={options}
        facts={{}}
      />
    </form>,
  );
  const form = container.querySelector('form') ?? undefined;
  const sent = new URLSearchParams([...new FormData(form)].map(([name, text]) => [name, String(text)]));
  return { text: container.textContent, posted: sentText(sent, 'part.1', control) };
}

test.each(controls)('%s: the input posts the value that it shows, with label and error', (control) => {
  const { text, posted } = show(control, values[control]);
  const { read }: FieldKind = fieldKinds[control];
  expect(read(String(posted), {}, undefined)).toEqual(read(values[control], {}, undefined));
  expect(text).toContain('The label');
  expect(text).toContain('The error.');
});

test.each(controls)('%s: the input of an empty field posts nothing that would change it', (control) => {
  const { posted = '' } = show(control, '');
  expect(posted).toBe(control === 'yes-no' ? 'no' : '');
});

test.each(['choice', 'drawing', 'picture', 'playlist', 'gathering', 'menu'] as const satisfies Control[])(
  '%s: a value that can no longer be chosen stays chosen',
  (control) => {
    expect(show(control, 'gone').posted).toBe('gone');
  },
);
