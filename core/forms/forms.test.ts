import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { anyCharacter } from '#tests/any-character.ts';
import { bookRequestSchema } from './book-request.ts';
import { contactSchema } from './contact.ts';
import { isHoneypotFilled } from './field.ts';
import { validate } from './form.ts';
import { prayerRequestSchema } from './prayer-request.ts';

function checks<Schema extends z.ZodMiniType>(schema: Schema, good: object) {
  const check = (change: Record<string, unknown>) => validate(schema, { ...good, ...change });
  return {
    check,
    accepted(change: Record<string, unknown>) {
      const result = check(change);
      if (!result.ok) throw new Error(JSON.stringify(result.errors));
      return result.value;
    },
  };
}

describe('contact message', () => {
  const good = {
    name: 'Ruth Boaz',
    email: 'ruth@example.org',
    subject: 'Shalom',
    message: 'May we visit you?',
  };
  const { check, accepted } = checks(contactSchema, good);

  test('accepts exactly the fields of the specification', () => {
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
  ])('rejects %s %j with one error', (field, value, sentence) => {
    expect(check({ [field]: value })).toEqual({ ok: false, errors: { [field]: [sentence] } });
  });

  test('accepts values at the limits', () => {
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
  ])('rejects the address %j', (email) => {
    expect(check({ email })).toEqual({
      ok: false,
      errors: { email: ['Please enter a valid email address'] },
    });
  });

  test.each([undefined, null, '', '   '])('treats the subject %j as missing', (subject) => {
    expect(accepted({ subject }).subject).toBeUndefined();
  });

  test('trims, and prevents header injection through single-line fields', () => {
    const value = accepted({ name: ' Ruth\r\nBcc: x@example.org\0 ', subject: 'a\u2028b\u202Ec' });
    expect(value).toMatchObject({ name: 'Ruth Bcc: x@example.org', subject: 'a b c' });
  });

  test('keeps the lines of the message with normal line ends and no control characters', () => {
    expect(accepted({ message: '\r\nFirst line\r\n\r\n\tsecond\0\x07\rthird \n' }).message).toBe(
      'First line\n\n\tsecond\nthird',
    );
  });

  test('replaces a lone surrogate', () => {
    expect(accepted({ message: 'ten letters \ud800' }).message).toBe('ten letters \ufffd');
  });

  test.each([[''], ['k'.repeat(201)], [7], [null]])('ignores the invalid key %j', (idempotencyKey) => {
    expect(accepted({ idempotencyKey }).idempotencyKey).toBeUndefined();
  });

  test.each([undefined, null, 'text', 7, [], [[]]])(
    'reports every required field for the body %j',
    (input) => {
      const result = validate(contactSchema, input);
      expect(result.ok ? [] : Object.keys(result.errors)).toEqual(['name', 'email', 'message']);
    },
  );

  test('normalizes once and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (name, message) => {
        const first = validate(contactSchema, { ...good, name, subject: name, message });
        if (!first.ok) return;
        expect(first.value.name).not.toMatch(/\p{Cc}/u);
        expect(validate(contactSchema, first.value)).toEqual(first);
      }),
    );
  });
});

describe('prayer request', () => {
  const good = {
    name: 'Ruth Boaz',
    email: 'ruth@example.org',
    request: 'Please pray for my mother in law.',
    consent: true,
  };
  const { check, accepted } = checks(prayerRequestSchema, good);

  test('accepts the required fields alone and replies by e-mail', () => {
    expect(accepted({})).toEqual({
      ...good,
      contactMethod: 'email',
      mayBeRead: false,
      source: 'connect-page',
    });
  });

  test('accepts exactly the fields of the specification', () => {
    const all = {
      ...good,
      phone: '(815) 555-0142',
      contactMethod: 'phone',
      bestTime: 'evenings',
      company: '',
    };
    expect(accepted(all)).toEqual({ ...all, mayBeRead: false, source: 'connect-page' });
  });

  test.each([
    ['on', true],
    [true, true],
    ['', false],
    [null, false],
    [['on'], false],
  ])('reads the read-aloud consent %j as %j', (mayBeRead, taken) => {
    expect(accepted({ mayBeRead })).toMatchObject({ mayBeRead: taken });
  });

  test.each([
    ['pray-page', 'pray-page'],
    ['elsewhere', 'connect-page'],
    [['pray-page'], 'connect-page'],
  ])('reads the source %j as %s', (source, stored) => {
    expect(accepted({ source })).toMatchObject({ source: stored });
  });

  const consent = 'You must consent to receive our prayers and follow-up';
  test.each([
    ['name', ' R ', 'Name must be at least 2 characters'],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['name', 'n'.repeat(201), 'Please shorten your name to 200 characters'],
    ['email', 'ruth', 'Please enter a valid email address'],
    ['email', '', 'Please enter a valid email address'],
    ['request', 'r'.repeat(19), 'Prayer request must be at least 20 characters'],
    ['request', `${'r'.repeat(19)}   `, 'Prayer request must be at least 20 characters'],
    ['request', undefined, 'Prayer request must be at least 20 characters'],
    ['request', 'r'.repeat(20_001), 'Please shorten your prayer request to 20,000 characters'],
    ['phone', '1'.repeat(51), 'Please shorten the phone number to 50 characters'],
    ['bestTime', 't'.repeat(201), 'Please shorten the best time to 200 characters'],
    ['contactMethod', 'fax', 'Please choose Email or Phone'],
    ['contactMethod', ['email'], 'Please choose Email or Phone'],
    ['consent', false, consent],
    ['consent', undefined, consent],
    ['consent', null, consent],
    ['consent', '', consent],
    ['consent', 'no', consent],
    ['consent', 1, consent],
  ])('rejects %s %j with one error', (field, value, sentence) => {
    expect(check({ [field]: value })).toEqual({ ok: false, errors: { [field]: [sentence] } });
  });

  test('reports each required field of an empty form in order', () => {
    const result = validate(prayerRequestSchema, {});
    expect(result.ok || Object.keys(result.errors)).toEqual(['name', 'email', 'request', 'consent']);
  });

  test('accepts values at the limits', () => {
    accepted({ name: 'Li', request: 'r'.repeat(20) });
    accepted({ name: 'n'.repeat(200), request: 'r'.repeat(20_000), phone: '1'.repeat(50) });
  });

  test.each([true, 'on', 'true'])('accepts the consent %j', (ticked) => {
    expect(accepted({ consent: ticked }).consent).toBe(true);
  });

  test.each([undefined, null, ''])('treats %j as no phone, no best time, and a reply by e-mail', (blank) => {
    const { phone, bestTime, contactMethod } = accepted({
      phone: blank,
      bestTime: blank,
      contactMethod: blank,
    });
    expect([phone, bestTime, contactMethod]).toEqual([undefined, undefined, 'email']);
  });

  test('keeps the lines of the request', () => {
    expect(accepted({ request: ' For my mother,\r\nand for my sister. ' }).request).toBe(
      'For my mother,\nand for my sister.',
    );
  });
});

describe('book request', () => {
  const good = { fullName: 'Ruth Boaz', email: 'ruth@example.org', requestedBook: 'book-1' };
  const { check, accepted } = checks(bookRequestSchema, good);

  test('accepts the required fields alone', () => {
    expect(accepted({})).toEqual({ ...good, newsletterSignup: false });
  });

  test.each([
    ['fullName', ' R ', 'Full name must be at least 2 characters'],
    ['fullName', undefined, 'Full name must be at least 2 characters'],
    ['fullName', 'n'.repeat(201), 'Please shorten your name to 200 characters'],
    ['email', 'ruth', 'Please enter a valid email address'],
    ['requestedBook', '', 'Please select a book'],
    ['requestedBook', undefined, 'Please select a book'],
    ['requestedBook', 'b'.repeat(201), 'Please select a book'],
    ['phone', '1'.repeat(51), 'Please shorten the phone number to 50 characters'],
    ['address', 'a'.repeat(501), 'Please shorten the address to 500 characters'],
  ])('rejects %s %j with one error', (field, value, sentence) => {
    expect(check({ [field]: value })).toEqual({ ok: false, errors: { [field]: [sentence] } });
  });

  test.each([undefined, null, '', '  '])('treats phone and address %j as missing', (blank) => {
    const { phone, address } = accepted({ phone: blank, address: blank });
    expect([phone, address]).toEqual([undefined, undefined]);
  });

  test('keeps the lines of the address', () => {
    expect(accepted({ address: ' 1 Main Street\r\nOregon ' }).address).toBe('1 Main Street\nOregon');
  });

  test.each([
    [true, true],
    ['on', true],
    ['true', true],
    [false, false],
    ['false', false],
    ['', false],
    [null, false],
    [undefined, false],
    [1, false],
  ])('reads the newsletter checkbox %j as %j', (newsletterSignup, ticked) => {
    expect(accepted({ newsletterSignup }).newsletterSignup).toBe(ticked);
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
])('isHoneypotFilled of %j is %j', (input, filled) => {
  expect(isHoneypotFilled(input)).toBe(filled);
});
