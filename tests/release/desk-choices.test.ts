import { expect, test } from 'vitest';
import { editing } from '../editing.ts';

test('drawings are chosen by looking at them, without those of the site’s frame', async () => {
  const { ruth, host, text } = await editing();
  const record = 'friends/norway.yaml';
  const form = (await ruth.get(`/desk/edit/fields?record=${record}`)).payload;
  const [, src = ''] =
    /<img src="([^"]*)"[^>]*>[^<]*<\/span><input type="radio" name="art" value="oneg"/.exec(form) ?? [];
  const drawing = await host.inject(src);
  expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('image/svg'),
  ]);
  expect(form).not.toMatch(/name="art" value="(?:icons|footer-hills)"/);
  expect((await ruth.change(record, { art: 'oneg' })).statusCode).toBe(303);
  expect(await text('/affiliates/friends')).toContain(src);
});
