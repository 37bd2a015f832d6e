import { describe, expect, test } from 'vitest';
import { bookRequestSchema } from './book-request.ts';
import { validate } from './validate.ts';

const good = { fullName: 'Ruth Boaz', email: 'ruth@example.org', requestedBook: 'book-1' };
const check = (change: Record<string, unknown>) => validate(bookRequestSchema, { ...good, ...change });
const accepted = (change: Record<string, unknown>) => {
  const result = check(change);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
};

describe('a book request', () => {
  test('passes with its required fields alone', () => {
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
  ])('is refused for %s %j with one sentence', (field, value, sentence) => {
    expect(check({ [field]: value })).toEqual({ ok: false, errors: { [field]: [sentence] } });
  });

  test.each([undefined, null, '', '  '])('takes phone and address %j for none', (blank) => {
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
  ])('takes the newsletter box %j for %j', (newsletterSignup, ticked) => {
    expect(accepted({ newsletterSignup }).newsletterSignup).toBe(ticked);
  });
});
