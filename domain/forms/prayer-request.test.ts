import { describe, expect, test } from 'vitest';
import { prayerRequestSchema } from './prayer-request.ts';
import { validate } from './validate.ts';

const good = {
  name: 'Ruth Boaz',
  email: 'ruth@example.org',
  request: 'Please pray for my mother in law.',
  consent: true,
};
const check = (change: Record<string, unknown>) => validate(prayerRequestSchema, { ...good, ...change });
const accepted = (change: Record<string, unknown>) => {
  const result = check(change);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
};

describe('a prayer request', () => {
  test('passes with its required fields alone; the answer then comes by e-mail', () => {
    expect(accepted({})).toEqual({ ...good, contactMethod: 'email' });
  });

  test('passes with exactly the fields of the specification', () => {
    const all = {
      ...good,
      phone: '(815) 555-0142',
      contactMethod: 'phone',
      bestTime: 'evenings',
      company: '',
    };
    expect(accepted(all)).toEqual(all);
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
  ])('is refused for %s %j with one sentence', (field, value, sentence) => {
    expect(check({ [field]: value })).toEqual({ ok: false, errors: { [field]: [sentence] } });
  });

  test('with nothing in it names each required field, in the order of the form', () => {
    const result = validate(prayerRequestSchema, {});
    expect(result.ok || Object.keys(result.errors)).toEqual(['name', 'email', 'request', 'consent']);
  });

  test('passes at the bounds', () => {
    accepted({ name: 'Li', request: 'r'.repeat(20) });
    accepted({ name: 'n'.repeat(200), request: 'r'.repeat(20_000), phone: '1'.repeat(50) });
  });

  test.each([true, 'on', 'true'])('takes the consent %j', (ticked) => {
    expect(accepted({ consent: ticked }).consent).toBe(true);
  });

  test.each([undefined, null, ''])(
    'takes %j for no phone, no best time, and an answer by e-mail',
    (blank) => {
      const { phone, bestTime, contactMethod } = accepted({
        phone: blank,
        bestTime: blank,
        contactMethod: blank,
      });
      expect([phone, bestTime, contactMethod]).toEqual([undefined, undefined, 'email']);
    },
  );

  test('keeps the lines of the request', () => {
    expect(accepted({ request: ' For my mother,\r\nand for my sister. ' }).request).toBe(
      'For my mother,\nand for my sister.',
    );
  });
});
