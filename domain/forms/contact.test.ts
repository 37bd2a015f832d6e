import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactSchema } from './contact.ts';
import { isHoneypotFilled } from './field.ts';
import { validate } from './validate.ts';

const good = {
  name: 'Ruth Boaz',
  email: 'ruth@example.org',
  subject: 'Shalom',
  message: 'May we visit you?',
};
const check = (change: Record<string, unknown>) => validate(contactSchema, { ...good, ...change });
const errorsOf = (change: Record<string, unknown>) => {
  const result = check(change);
  return result.ok ? {} : result.errors;
};
const accepted = (change: Record<string, unknown>) => {
  const result = check(change);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
};

describe('a contact message', () => {
  test('passes with exactly the fields of the specification', () => {
    expect(accepted({})).toMatchObject(good);
  });

  test.each([
    ['name', 'R', 'Name must be at least 2 characters'],
    ['name', '  R  ', 'Name must be at least 2 characters'],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['name', 7, 'Name must be at least 2 characters'],
    ['email', 'ruth', 'Please enter a valid email address'],
    ['email', undefined, 'Please enter a valid email address'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', `${' '.repeat(20)}short`, 'Message must be at least 10 characters'],
    ['message', ['a', 'b'], 'Message must be at least 10 characters'],
    ['name', 'n'.repeat(201), 'Please shorten your name to 200 characters'],
    ['subject', 's'.repeat(301), 'Please shorten the subject to 300 characters'],
    ['message', 'm'.repeat(20_001), 'Please shorten your message to 20,000 characters'],
    ['email', `${'e'.repeat(250)}@example.org`, 'Please enter a valid email address'],
  ])('is refused for %s %j with one sentence', (field, value, sentence) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: [sentence] });
  });

  test('passes at the bounds', () => {
    accepted({ name: 'Li', message: 'm'.repeat(10) });
    accepted({ name: 'n'.repeat(200), subject: 's'.repeat(300), message: 'm'.repeat(20_000) });
  });

  test.each([
    "o'neil+list@mail.example.org",
    'a&b!c@example.com',
    'ruth@example.xn--p1ai',
    'ruth@bücher.example',
    'x@a-b.museum',
  ])('accepts the address %s', (email) => {
    expect(accepted({ email: `  ${email} ` }).email).toBe(email);
  });

  test.each([
    'ruth@example',
    '@example.org',
    'ruth@@example.org',
    'ruth boaz@example.org',
    '.ruth@example.org',
    'ru..th@example.org',
    'ruth@-example.org',
    'ruth@example.org, x@example.org',
    '<ruth@example.org>',
    'ruth@example.org\r\nBcc: x@example.org',
    '"ruth"@example.org',
    'ruth@[127.0.0.1]',
  ])('refuses the address %j', (email) => {
    expect(errorsOf({ email })).toEqual({ email: ['Please enter a valid email address'] });
  });

  test.each([undefined, null, '', '   '])('takes the subject %j for none', (subject) => {
    expect(accepted({ subject }).subject).toBeUndefined();
  });

  test('trims, and keeps a header from being injected through a single line', () => {
    const value = accepted({ name: ' Ruth\r\nBcc: x@example.org\0 ', subject: 'a\u2028b\u202Ec' });
    expect(value).toMatchObject({ name: 'Ruth Bcc: x@example.org', subject: 'a b c' });
  });

  test('keeps the lines of the message, with one kind of line end and nothing unprintable', () => {
    expect(accepted({ message: '\r\nFirst line\r\n\r\n\tsecond\0\x07\rthird \n' }).message).toBe(
      'First line\n\n\tsecond\nthird',
    );
  });

  test('makes half a surrogate pair storable', () => {
    expect(accepted({ message: 'ten letters \ud800' }).message).toBe('ten letters \ufffd');
  });

  test.each([[''], ['k'.repeat(201)], [7], [null]])('counts the broken key %j as none', (idempotencyKey) => {
    expect(accepted({ idempotencyKey }).idempotencyKey).toBeUndefined();
  });

  test.each([undefined, null, 'text', 7, [], [[]]])(
    'reports every required field for the body %j',
    (input) => {
      const result = validate(contactSchema, input);
      expect(result.ok ? [] : Object.keys(result.errors)).toEqual(['name', 'email', 'message']);
    },
  );

  test('is normalised once and for all, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, message) => {
        const first = validate(contactSchema, { ...good, name, subject: name, message });
        if (!first.ok) return;
        expect(first.value.name).not.toMatch(/\p{Cc}/u);
        expect(validate(contactSchema, first.value)).toEqual(first);
      }),
    );
  });
});

test.each([
  [{}, false],
  [{ company: '' }, false],
  [{ company: null }, false],
  [null, false],
  [{ company: 'Acme' }, true],
  [{ company: ' ' }, true],
  [{ company: ['x'] }, true],
])('the honeypot in %j is filled: %j', (input, filled) => {
  expect(isHoneypotFilled(input)).toBe(filled);
});
