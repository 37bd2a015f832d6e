import { expect, test } from 'vitest';
import { signIn, visitor } from '../desk.ts';
import { editing } from '../editing.ts';

const playlists = 'playlists/*.yaml';
const titles = (html: string, all: readonly string[]) =>
  all.toSorted((one, other) => html.indexOf(`>${one}<`) - html.indexOf(`>${other}<`));

async function withPlaylists() {
  const desk = await editing();
  const known = desk.host.site().content.playlists.map(({ title }) => title);
  for (const title of ['Songs', 'Psalms'])
    await desk.ruth.change(playlists, {
      title,
      description: 'Evenings.',
      url: `https://www.youtube.com/playlist?list=PL${title}0000000000000000000000001`,
    });
  const listed = () => desk.host.site().content.playlists.map(({ title }) => title);
  const move = (what: string) => desk.ruth.post('/desk/pages/order', { move: what });
  return { ...desk, known, listed, move };
}

test('moves a record up, down and by dragging, for visitors and in the list at the desk', async () => {
  const { ruth, known, listed, move, text, file } = await withPlaylists();
  expect(listed()).toEqual([...known, 'Songs', 'Psalms']);
  const answer = await move('up playlists/psalms.yaml');
  expect(listed()).toEqual([...known, 'Psalms', 'Songs']);
  const list = (await ruth.get(String(answer.headers.location).replace('#moved', ''))).payload;
  expect(list).toContain('<b>Moved.</b> Visitors see it now.');
  expect(titles(list, ['Songs', 'Psalms'])).toEqual(['Psalms', 'Songs']);
  expect(titles(await text('/messages'), ['Songs', 'Psalms'])).toEqual(['Psalms', 'Songs']);
  const before = file('playlists/songs.yaml');
  await ruth.post('/desk/pages/order', { dragged: 'to 1 playlists/songs.yaml' });
  expect(listed()).toEqual(['Songs', ...known, 'Psalms']);
  expect(file('playlists/songs.yaml').replace(/^order: .*/m, '')).toBe(before.replace(/^order: .*/m, ''));
  await move('down playlists/songs.yaml');
  expect(listed().indexOf('Songs')).toBe(1);
});

test('a move is in the history and can be undone', async () => {
  const { ruth, known, listed, move } = await withPlaylists();
  const { location } = (await move('up playlists/psalms.yaml')).headers;
  expect((await ruth.get('/desk/history')).payload).toContain('Moved Psalms in its list');
  const change = new URL(String(location), 'http://x').searchParams.get('done') ?? '';
  await ruth.post('/desk/undo', { change, from: 'history' });
  expect(listed()).toEqual([...known, 'Songs', 'Psalms']);
});

test('numbers records that have no order or the same one', async () => {
  const { byHand, listed, move, known } = await withPlaylists();
  await byHand('playlists/songs.yaml', /^order: .*/m, 'order: 9');
  await byHand('playlists/psalms.yaml', /^order: .*/m, 'order: 9');
  expect(listed()).toEqual([...known, 'Psalms', 'Songs']);
  await move('up playlists/songs.yaml');
  expect(listed()).toEqual([...known, 'Songs', 'Psalms']);
});

test.each(['up playlists/none.yaml', 'up ministry.yaml', 'to 1 ../outside.yaml', 'sideways', ''])(
  'rejects the move "%s" and changes nothing',
  async (what) => {
    const { ruth, host } = await editing();
    const before = host.site().content.playlists;
    const answer = await ruth.post('/desk/pages/order', { move: what });
    expect([answer.statusCode, answer.payload]).toEqual([422, expect.stringContaining('Nothing was moved.')]);
    expect(host.site().content.playlists).toEqual(before);
  },
);

test('a move past the end of the list changes nothing', async () => {
  const { known, listed, move } = await withPlaylists();
  for (const what of [
    'down playlists/psalms.yaml',
    'to 99 playlists/songs.yaml',
    'to 0 playlists/songs.yaml',
  ])
    expect((await move(what)).headers.location).toBe('/desk/pages');
  expect(listed()).toEqual([...known, 'Songs', 'Psalms']);
});

test('only people who edit pages move records', async () => {
  const { host } = await editing();
  const { cookie } = await signIn(host, 'shepherd', 'Amos');
  const answer = await visitor(host, cookie).post('/desk/pages/order', { move: 'up team/deacon.yaml' });
  expect(answer.statusCode).toBe(403);
});

test('no form asks for a number', async () => {
  const { ruth } = await editing();
  for (const record of ['playlists/*.yaml', 'team/deacon.yaml', 'beliefs/we-practice/rest.md'])
    expect(Object.keys(await ruth.form(record))).not.toContain('order');
});

test('a page’s place in the menu is chosen from the menu', async () => {
  const { ruth, text } = await editing();
  const form = (await ruth.get('/desk/edit/fields?record=own-pages/*.yaml')).payload;
  const menu = form.split('name="menu"')[1]?.split('</select>')[0] ?? '';
  expect(menu).toContain('<option value="/about/our-team">');
  const page = {
    title: 'Our Garden',
    intro: 'How it grows.',
    'blocks.1.body.1': 'Beans.',
    menu: '/about/our-team',
  };
  expect((await ruth.change('own-pages/*.yaml', page)).statusCode).toBe(303);
  expect(await text('/about')).toMatch(/href="\/about\/our-team"[\s\S]*href="\/our-garden"/);
});
