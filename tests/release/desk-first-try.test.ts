import { expect, test } from 'vitest';
import { editing } from '../editing.ts';

/** What a form says at its top, in order. */
const summary = (html: string) =>
  [...html.matchAll(/<a href="#record-[^"]*">([^<]*)<\/a>/g)].map(([, text]) => text);

const deacon = {
  name: 'Ruth Ann Klein',
  title: 'Elder',
  email: 'ruth@example.org',
  bio: 'Ruth keeps the door.',
};
const playlist = {
  title: 'Songs',
  description: 'Psalms for the evening.',
  url: 'https://www.youtube.com/playlist?list=PLfirstTry0000000000000000000001',
};
const affiliate = {
  name: 'Living Water',
  city: 'Ames',
  state: 'Iowa',
  serviceTimes: 'Saturdays 10:00 AM',
  website: 'https://water.example.org',
  email: 'hello@water.example.org',
  line: 'A house by the river.',
};
const friend = { name: 'Iceland', place: 'Iceland', summary: 'A friend.', text: 'They write often.' };
const page = { title: 'Our Garden', intro: 'How it grows.', 'blocks.1.body.1': 'Beans and corn.' };

test.each([
  ['a person', 'team/*.yaml', deacon, '/about/our-team', ['Elder', 'Email Ruth Ann Klein', '>RAK<']],
  ['a playlist', 'playlists/*.yaml', playlist, '/messages', ['Songs', 'Psalms for the evening.']],
  ['an affiliate', 'affiliates/*.yaml', affiliate, '/affiliates/living-water', ['A house by the river.']],
  ['a friend', 'friends/*.yaml', friend, '/affiliates/friends', ['They write often.']],
  ['a page', 'own-pages/*.yaml', page, '/our-garden', ['Beans and corn.', 'content="How it grows."']],
])('%s is published in one round with the needed fields alone', async (...row) => {
  const [, record, typed, path, words] = row;
  const { ruth, text } = await editing();
  const form = await ruth.get(`/desk/edit/fields?record=${record}`);
  const needed = [...form.payload.matchAll(/id="record-([^"]*)"[^>]*aria-required="true"/g)].map(
    ([, name]) => name,
  );
  expect(needed.length).toBeLessThanOrEqual(8);
  expect(Object.keys(typed)).toEqual(expect.arrayContaining(needed));
  expect((await ruth.change(record, typed)).statusCode).toBe(303);
  const shown = await text(path);
  for (const one of words) expect(shown).toContain(one);
});

test('an affiliate’s state is written once: its letters give its name, and its name its letters', async () => {
  const { ruth, text, host } = await editing();
  await ruth.change('affiliates/*.yaml', { ...affiliate, state: 'IA' });
  await ruth.change('affiliates/*.yaml', { ...affiliate, name: 'Still Water' });
  for (const path of ['/affiliates/living-water', '/affiliates/still-water']) {
    expect(await text(path)).toMatch(/Ames, (?:<!-- -->)?Iowa/);
    expect(await text(path)).toContain('"addressRegion":"IA"');
  }
  const added = host.site().content.affiliates.filter(({ city }) => city === 'Ames');
  expect(added.map(({ searchText }) => searchText)).toEqual(['IA Iowa', 'IA Iowa']);
});

test('names everything that is missing in one round, in the order of the form', async () => {
  const { ruth } = await editing();
  const { statusCode, payload } = await ruth.change('affiliates/*.yaml', { 'welcome.text': 'Come in.' });
  expect(statusCode).toBe(422);
  expect(summary(payload)).toEqual([
    'Fill in “Name”.',
    'Fill in “Town”.',
    'Fill in “State”.',
    'Fill in “Service times”.',
    'Fill in “Website”.',
    'Fill in “E-mail”.',
    'Fill in “Line”.',
    'Fill in “Heading” in “Welcome”.',
  ]);
});

test('a page of the ministry’s own has the address of its first title for good', async () => {
  const { ruth, text, has } = await editing();
  await ruth.change('own-pages/*.yaml', page);
  expect(has('own-pages/our-garden.yaml')).toBe(true);
  await ruth.change('own-pages/our-garden.yaml', { title: 'The Garden' });
  expect(await text('/our-garden')).toContain('The Garden</h1>');
});
