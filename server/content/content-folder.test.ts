import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/built-host.ts';
import { copyContent } from './content-folder.ts';

test('a copy links what has not changed since the former copy, and copies the rest', async () => {
  using folder = temporaryFolder();
  const [content, former, copy] = ['content', 'former', 'copy'].map((name) => join(folder.path, name));
  if (!content || !former || !copy) throw new Error('There are three folders.');
  mkdirSync(join(content, 'messages'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(content, 'messages', name), text);
  for (const name of ['kept.vtt', 'changed.vtt', 'longer.vtt']) write(name, 'One.');
  await copyContent(content, former, { earlier: join(folder.path, 'missing') });
  write('changed.vtt', 'Two.');
  utimesSync(join(content, 'messages/changed.vtt'), 1, 1);
  write('longer.vtt', 'One and two.');
  write('new.pdf', 'A book.');
  await copyContent(content, copy, { without: /\.pdf$/, earlier: former });
  const inode = (dir: string, name: string) => statSync(join(dir, 'messages', name)).ino;
  const text = (dir: string, name: string) => readFileSync(join(dir, 'messages', name), 'utf8');
  expect(inode(copy, 'kept.vtt')).toBe(inode(former, 'kept.vtt'));
  expect(inode(copy, 'kept.vtt')).not.toBe(inode(content, 'kept.vtt'));
  expect([text(copy, 'changed.vtt'), text(copy, 'longer.vtt')]).toEqual(['Two.', 'One and two.']);
  expect(text(former, 'changed.vtt')).toBe('One.');
  expect(() => text(copy, 'new.pdf')).toThrow('ENOENT');
});

test('an older copy becomes a new one by the files that changed, and other copies stay as they are', async () => {
  using folder = temporaryFolder();
  const path = (...names: string[]) => join(folder.path, ...names);
  const write = (name: string, text: string) => writeFileSync(path('content', name), text);
  mkdirSync(path('content/team'), { recursive: true });
  for (const name of ['kept.md', 'changed.md', 'removed.md', 'team/ruth.md']) write(name, 'One.');
  await copyContent(path('content'), path('first'));
  await copyContent(path('content'), path('second'), { earlier: path('first') });
  const kept = statSync(path('second/kept.md'));
  write('changed.md', 'Two and more.');
  rmSync(path('content/removed.md'));
  rmSync(path('content/team'), { recursive: true });
  write('team', 'Now a file.');
  await copyContent(path('content'), path('second'), { earlier: path('first') });
  expect(readdirSync(path('second')).sort()).toEqual(['changed.md', 'kept.md', 'team']);
  expect(readFileSync(path('second/changed.md'), 'utf8')).toBe('Two and more.');
  expect(readFileSync(path('second/team'), 'utf8')).toBe('Now a file.');
  expect(statSync(path('second/kept.md')).ctimeMs).toBe(kept.ctimeMs);
  expect(readFileSync(path('first/changed.md'), 'utf8')).toBe('One.');
  expect(readFileSync(path('first/team/ruth.md'), 'utf8')).toBe('One.');
});
