import { describe, expect, test } from 'vitest';
import { forWholeLetter, greetingAndClosing, plainName, plainText, writeMailText } from './mail-text.ts';

const write = (body: string, placeholders: Record<string, string> = {}) =>
  writeMailText({ subject: 'S', body }, placeholders).blocks;

describe('the text of an e-mail', () => {
  test('joins wrapped lines and separates paragraphs', () => {
    expect(write('One\ntwo.\n\nThree\n')).toEqual([
      { kind: 'prose', text: 'One two.' },
      { kind: 'prose', text: 'Three' },
    ]);
  });

  test('keeps lines of details, without those whose value is empty', () => {
    const body = 'From: {name}\n[if phone] Phone: {phone}\n[if subject] Subject: {subject}';
    expect(write(body, { name: 'Ruth', phone: '', subject: 'Hi' })).toEqual([
      { kind: 'prose', text: 'From: Ruth\nSubject: Hi' },
    ]);
  });

  test('omits a paragraph with a false condition, or with only an empty placeholder', () => {
    expect(write('[if x] You also asked.\n\n{x}\n\nEnd', { x: '' })).toEqual([
      { kind: 'prose', text: 'End' },
    ]);
  });

  test('omits the text for an empty value when there is a value', () => {
    const body = '{link}\n\n[unless link] Run this: {command}';
    expect(write(body, { link: 'Open it', command: 'x' })).toEqual([{ kind: 'prose', text: 'Open it' }]);
    expect(write(body, { link: '', command: 'x' })).toEqual([{ kind: 'prose', text: 'Run this: x' }]);
  });

  test('keeps the line breaks of a value and of a verse', () => {
    expect(write('{signature}\n\n    The LORD bless you,\n    and keep you.', { signature: 'A\nB' })).toEqual(
      [
        { kind: 'prose', text: 'A\nB' },
        { kind: 'verse', text: 'The LORD bless you,\nand keep you.' },
      ],
    );
  });

  test("treats a visitor's message as text, never as a template", () => {
    const message = '{secret}\n\n[if secret] x\n\n    indented';
    expect(write('{message}\n\nEnd', { message, secret: 'S' })[0]).toEqual({
      kind: 'message',
      text: message,
    });
  });

  test('shows an unknown placeholder', () => {
    expect(write('Hello {nmae} {constructor}')).toEqual([
      { kind: 'prose', text: 'Hello {nmae} {constructor}' },
    ]);
  });

  test('has the short subject when a value of the long one is empty', () => {
    const template = { subject: 'From {name}: {subject}', shortSubject: 'From {name}', body: 'x' };
    expect(writeMailText(template, { name: 'Ruth', subject: 'Hi' }).subject).toBe('From Ruth: Hi');
    expect(writeMailText(template, { name: 'Ruth', subject: '' }).subject).toBe('From Ruth');
  });

  test('has a subject of one line', () => {
    const { subject } = writeMailText(
      { subject: 'From {name}', body: 'x' },
      { name: 'R\r\nBcc: x@example.org' },
    );
    expect(subject).toBe('From R Bcc: x@example.org');
  });

  test('is readable as plain text', () => {
    expect(
      plainText(writeMailText({ subject: 'S', body: 'Shalom\n{n},\n\n    a\n    b' }, { n: 'Ruth' })),
    ).toBe('Shalom Ruth,\n\n    a\n    b\n');
  });
});

test.each(['Ruth Boaz', 'J.R. Cohen', 'Dr. Boaz', "Mary O'Neill-Levi", 'רות', '李明', 'Ruth, Naomi & Co.'])(
  '%s is greeted by name',
  (name) => {
    expect(plainName(name)).toBe(name);
  },
);

test.each([
  'Win at http://evil.example',
  'evil.example',
  'Your account: www.evil',
  'ruth@example.org',
  'evil.\u200bexample',
  'evil．example',
  'evil。example',
  '192.0.2.1',
  'Ruth <x>',
  'HTTPS:\\evil',
])('%s is not greeted by name', (name) => {
  expect(plainName(name)).toBe('');
});

describe('a letter that staff write', () => {
  const body =
    'Shalom {name},\n\n{answer}\n\n{signature}\n\n[if message] You wrote:\n\n{message}\n\n{footer}\n';

  test('has the greeting and the signature of its template', () => {
    expect(greetingAndClosing({ body }, { name: 'Carl', signature: 'Ruth\nTown', message: 'Hi' })).toEqual({
      greeting: 'Shalom Carl,',
      closing: 'Ruth\nTown',
    });
  });

  test('gets only what its writer did not see', () => {
    expect(forWholeLetter({ body }).body).toBe(
      '{answer}\n\n[if message] You wrote:\n\n{message}\n\n{footer}\n',
    );
  });

  test('is sent by a template that has no place for it', () => {
    expect(forWholeLetter({ body: 'Hello' }).body).toMatch(/^\{answer\}/);
  });
});
