import { describe, expect, test } from 'vitest';
import { plainName, plainText, writeMailText } from './mail-text.ts';

const write = (body: string, placeholders: Record<string, string> = {}) =>
  writeMailText({ subject: 'S', body }, placeholders).blocks;

describe('the text of a mail', () => {
  test('joins wrapped lines and keeps paragraphs apart', () => {
    expect(write('One\ntwo.\n\nThree\n')).toEqual([
      { kind: 'prose', text: 'One two.' },
      { kind: 'prose', text: 'Three' },
    ]);
  });

  test('keeps lines of details, and leaves out the one whose value is empty', () => {
    const body = 'From: {name}\n[if phone] Phone: {phone}\n[if subject] Subject: {subject}';
    expect(write(body, { name: 'Ruth', phone: '', subject: 'Hi' })).toEqual([
      { kind: 'prose', text: 'From: Ruth\nSubject: Hi' },
    ]);
  });

  test('leaves out a paragraph that is a condition not met, or a placeholder without value', () => {
    expect(write('[if x] You also asked.\n\n{x}\n\nEnd', { x: '' })).toEqual([
      { kind: 'prose', text: 'End' },
    ]);
  });

  test('leaves out what stands for an empty value once there is one', () => {
    const body = '{link}\n\n[unless link] Run this: {command}';
    expect(write(body, { link: 'Open it', command: 'x' })).toEqual([{ kind: 'prose', text: 'Open it' }]);
    expect(write(body, { link: '', command: 'x' })).toEqual([{ kind: 'prose', text: 'Run this: x' }]);
  });

  test('keeps the lines of a value and of a verse', () => {
    expect(write('{signature}\n\n    The LORD bless you,\n    and keep you.', { signature: 'A\nB' })).toEqual(
      [
        { kind: 'prose', text: 'A\nB' },
        { kind: 'verse', text: 'The LORD bless you,\nand keep you.' },
      ],
    );
  });

  test('takes what a visitor wrote for words, never for instructions', () => {
    const message = '{secret}\n\n[if secret] x\n\n    indented';
    expect(write('{message}\n\nEnd', { message, secret: 'S' })[0]).toEqual({
      kind: 'message',
      text: message,
    });
  });

  test('shows a placeholder that nobody knows', () => {
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

  test('reads well as plain text', () => {
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
])('%s is not', (name) => {
  expect(plainName(name)).toBe('');
});
