import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goodPosts } from '#server/test-support/good-posts.ts';
import { expectedText, hostileStrings } from '#server/test-support/hostile-input.ts';
import { anyCharacter } from '../any-character.ts';
import { nth } from '../content.ts';
import { hostForAll } from '../host.ts';

const host = hostForAll({ config: { rateLimit: { max: 1_000_000, windowMs: 60_000 } } });

function post(page: string, fields: Record<string, string>) {
  return host().inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

const scripts = (html: string) => html.match(/<(script|iframe|object|embed|base|svg\/)/g)?.length;

test('the page comes back complete with every hostile value', async () => {
  const bare = new Map<string, number | undefined>();
  for (const { page, noun } of goodPosts) bare.set(noun, scripts((await post(page, { form: noun })).payload));
  const texts = [...hostileStrings];
  for (let n = 0; texts.length > 0; n += 1) {
    const { noun, page, fields } = nth(goodPosts, n % goodPosts.length);
    const names = Object.keys(fields).filter((name) => name !== 'email');
    const text = texts.shift() ?? '';
    // Forms are limited to 256 KB: a long text goes into two fields, a short one into all. Values that come
    // back unchanged get the next texts, because a page takes long to render.
    const some = text.length < 10_000 ? names : names.filter((_, at) => at === n % names.length);
    const typed = Object.fromEntries(['email', ...some].map((name) => [name, text]));
    for (const name of some)
      if (/^(name|fullName|message|request)$/.test(name) && (texts[0]?.length ?? 10_000) < 10_000)
        typed[name] = texts.shift() ?? '';
    const answer = await post(page, { ...fields, ...typed, form: noun });
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toContain('Please enter a valid email address');
    expect(scripts(answer.payload), JSON.stringify(typed)).toBe(bare.get(noun));
  }
});

test('a valid text is stored unchanged, as from JSON', async () => {
  for (const [n, text] of hostileStrings.slice(0, 60).entries()) {
    const { noun, page } = nth(goodPosts, 0);
    const message = `The message:\n${text}`;
    const email = `n${n}@example.org`;
    const answer = await post(page, { form: noun, name: 'Ruth Boaz', email, message });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/connect?sent=contact#contact']);
    const row = await host()
      .db.selectFrom('contact_submissions')
      .select('message')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.message).toBe(expectedText(message, 'lines'));
  }
});

test('never answers with a server error', async () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 60 }), fc.constantFrom(...hostileStrings));
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('form', 'company', 'formToken', 'name', '__proto__', 'consent'),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...goodPosts), fc.dictionary(name, text), async (good, some) => {
      const { statusCode } = await post(good.page, { ...good.fields, form: good.noun, ...some });
      expect([303, 400, 413, 422]).toContain(statusCode);
    }),
    // Most of them render a page. Many more are tried as JSON: hostile-input.test.ts.
    { numRuns: 50 },
  );
});
