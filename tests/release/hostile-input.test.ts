import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startFormHost } from '#server/test-support/form-host.ts';
import { goodPosts } from '#server/test-support/good-posts.ts';
import { expectedText, foreignValues, hostileStrings } from '#server/test-support/hostile-input.ts';
import { startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { anyCharacter } from '../any-character.ts';
import { content } from '../content.ts';

const rateLimit = { max: 1_000_000, windowMs: 60_000 };

/** Events have room for every post. */
const spacious = {
  ...content,
  events: content.events.map((event) => ({ ...event, signUp: { by: event.signUp.by } })),
};

type Kind = 'line' | 'lines';
/** Each text field with its column, kind and length limits. */
const textFields: Record<string, Record<string, [column: string, kind: Kind, min: number, max: number]>> = {
  contact: {
    name: ['name', 'line', 2, 200],
    subject: ['subject', 'line', 0, 300],
    message: ['message', 'lines', 10, 20_000],
  },
  'prayer-request': {
    name: ['name', 'line', 2, 200],
    phone: ['phone', 'line', 0, 50],
    bestTime: ['best_time', 'line', 0, 200],
    request: ['request', 'lines', 20, 20_000],
  },
  'book-request': {
    fullName: ['full_name', 'line', 2, 200],
    phone: ['phone', 'line', 0, 50],
    address: ['address', 'lines', 0, 500],
  },
};

test('there are more than five hundred hostile strings', () => {
  expect(new Set(hostileStrings).size).toBeGreaterThan(500);
});

describe.each(goodPosts.map((post, form) => ({ ...post, form })))(
  'POST $path',
  ({ form, noun, path, table, fields }) => {
    const texts = Object.entries(textFields[noun] ?? {});
    // The first form gets all strings; the others, which use the same fields, share them.
    const strings = hostileStrings.filter((_, n) => form === 0 || n % 2 === form % 2);

    test('stores every text unchanged, or names the field that rejects it', async () => {
      await using host = await startFormHost({ rateLimit, content: spacious });
      for (const [n, text] of strings.entries()) {
        // In every field it would exceed the 64 KB limit of a form.
        const into = Buffer.byteLength(text) > 15_000 ? texts.slice(-1) : texts;
        const unfit = into.filter(([, [, kind, min, max]]) => {
          const { length } = [...expectedText(text, kind)];
          return length < min || length > max;
        });
        const everywhere = Object.fromEntries(into.map(([name]) => [name, text]));
        // A unique address, because the same values again would be the same submission.
        const post = { ...fields, ...everywhere, email: `n${n}@example.org` };
        if (unfit.length > 0) {
          const refused = await host.post(post, {}, path);
          expect(refused.statusCode).toBe(422);
          expect(Object.keys(refused.json().errors)).toEqual(unfit.map(([name]) => name));
        }
        const fitting = Object.fromEntries(
          into.filter((field) => !unfit.includes(field)).map(([name]) => [name, text]),
        );
        const taken = await host.post({ ...fields, ...fitting, email: post.email }, {}, path);
        expect(taken.statusCode, JSON.stringify(text.slice(0, 80))).toBe(201);
        const row = await host.db
          .selectFrom(table)
          .selectAll()
          .where('id', '=', taken.json().id)
          .executeTakeFirstOrThrow();
        for (const [name, [column, kind]] of texts) {
          if (name in fitting) expect(Reflect.get(row, column)).toBe(expectedText(text, kind) || null);
        }
      }
    });

    test('accepts none of it as an e-mail address', async () => {
      await using host = await startFormHost({ rateLimit, content: spacious });
      for (const email of strings) {
        const { statusCode, body } = await host.post({ ...fields, email }, {}, path);
        expect(statusCode).toBe(422);
        expect(JSON.parse(body).errors).toEqual({ email: ['Please enter a valid email address'] });
      }
    });

    test('treats values that are not text as missing', async () => {
      await using host = await startFormHost({ rateLimit, content: spacious });
      for (const value of foreignValues) {
        for (const name of [...Object.keys(fields), 'company', 'idempotencyKey', 'formToken', 'form']) {
          const { statusCode } = await host.post({ ...fields, [name]: value }, {}, path);
          // 400 is the JSON parser's response to a poisoned prototype.
          expect([201, 400, 422], `${name}: ${JSON.stringify(value)}`).toContain(statusCode);
        }
      }
    });

    test('never answers with a server error', async () => {
      await using host = await startFormHost({ rateLimit, content: spacious });
      const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom(...hostileStrings));
      const names = [
        'name',
        'fullName',
        'email',
        'message',
        'request',
        'contactMethod',
        'consent',
        'requestedBook',
      ];
      const anything = fc.oneof(
        fc.anything(),
        fc.dictionary(fc.constantFrom(...names, ...Object.keys(fields)), fc.oneof(text, fc.anything())),
        fc.dictionary(fc.constantFrom(...Object.keys(fields)), text).map((some) => ({ ...fields, ...some })),
      );
      await fc.assert(
        fc.asyncProperty(anything, async (body) => {
          const payload =
            JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
          const headers = { 'content-type': 'application/json' };
          const { statusCode } = await host.app.inject({ method: 'POST', url: path, headers, payload });
          expect([201, 400, 413, 422]).toContain(statusCode);
        }),
        { numRuns: 200 },
      );
    });
  },
);

test('e-mails contain it as plain text, without more headers, recipients or markup', async () => {
  await using smtp = await startMailCatcher();
  await using host = await startFormHost({ rateLimit, smtpUrl: smtp.url });
  const said = Array.from({ length: 24 }, (_, n) => {
    const texts = hostileStrings.slice(5 * n, 5 * n + 5);
    const line = expectedText(texts.join(' '), 'line');
    return {
      name: `Ruth ${line}`.slice(0, 200).trim(),
      email: `n${n}@example.org`,
      subject: `About ${line}`.slice(0, 300).trim(),
      message: `The message:\n${texts.join('\n')}`,
    };
  });
  for (const message of said) expect((await host.post(message)).statusCode).toBe(201);
  expect(await host.worker.runOnce()).toEqual({ sent: 2 * said.length, failed: 0 });

  const headerNames = new Set(smtp.caught.flatMap(({ headers }) => headers.map(({ key }) => key)));
  const plain = [...headerNames].filter((name) => !/^(auto-submitted|x-auto-response-suppress)$/.test(name));
  expect(plain.toSorted()).toEqual([
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ]);
  const inOneLine = (text = '') => text.replace(/\s+/g, ' ').trim();
  for (const { name, email, subject, message } of said) {
    const toStaff = smtp.caught.find(({ replyTo }) => replyTo?.[0]?.address === email);
    expect(toStaff?.recipients).toEqual(['staff@beit-haderech.example', 'elder@beit-haderech.example']);
    expect(inOneLine(toStaff?.subject)).toBe(inOneLine(`Message from ${name}: ${subject}`));
    expect(inOneLine(toStaff?.text)).toContain(inOneLine(expectedText(message, 'lines')));
    expect(toStaff?.html).not.toMatch(/<(script|svg|iframe|object|embed|form|base)\b/);
    const toVisitor = smtp.caught.find(({ recipients }) => recipients.includes(email));
    expect(toVisitor?.recipients).toEqual([email]);
  }
});
