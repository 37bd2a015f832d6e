import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { LoaderContext } from 'astro/loaders';
import { describe, expect, test, vi } from 'vitest';
import { ContentError } from './content-error.ts';
import { asShipped, copyOfContent } from './fixtures.ts';

/** The loader of the books, fed from a copy of the content, as Astro would call it. */
async function booksOf(dir: string) {
  vi.resetModules();
  vi.stubEnv('CONTENT_DIR', dir);
  const { contentLoader } = await import('./loader.ts');
  const titles = new Map<string, unknown>();
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn() });
  const error = vi.fn();
  const context = {
    store: {
      set: ({ id, data }: { id: string; data: { title?: string } }) => titles.set(id, data.title),
      delete: (id: string) => titles.delete(id),
      keys: () => [...titles.keys()],
    },
    generateDigest: JSON.stringify,
    watcher,
    logger: { error },
  };
  const loader = contentLoader((content) => content.books.map((data) => ({ id: data.id, data })));
  const load = () => loader.load(context as unknown as LoaderContext);
  const changed = (file: string) => watcher.emit('all', 'change', join(dir, file));
  return { load, titles, changed, error, watched: watcher.add };
}

describe.runIf(asShipped)('Astro’s collections', () => {
  test('hold what the content holds', async () => {
    const copy = copyOfContent();
    const { load, titles, watched } = await booksOf(copy.dir);
    await load();
    expect([...titles]).toContainEqual(['book-1', 'Behold the Lamb']);
    expect(watched).toHaveBeenCalledWith(copy.dir);
  });

  test('are not built from faulty content', async () => {
    const copy = copyOfContent();
    copy.edit('books/book-2.yaml', '$12.99', '12');
    const { load } = await booksOf(copy.dir);
    await expect(load()).rejects.toThrow(/books\/book-2\.yaml:\d+ published\.price: must look like/);
    // Modules were loaded afresh, so the class is another of the same name.
    await expect(load()).rejects.toHaveProperty('name', new ContentError([]).name);
  });

  test('follow the folder while the site is edited', async () => {
    const copy = copyOfContent();
    const { load, titles, changed } = await booksOf(copy.dir);
    await load();
    copy.edit('books/book-1.yaml', 'Behold the Lamb', 'Behold the Lamb of God');
    copy.remove('books/book-4.yaml');
    changed('books/book-1.yaml');
    expect(titles.get('book-1')).toBe('Behold the Lamb of God');
    expect(titles.has('book-4')).toBe(false);
  });

  test('keep the last good content while a file has a fault, and say so once', async () => {
    const copy = copyOfContent();
    const { load, titles, changed, error } = await booksOf(copy.dir);
    await load();
    copy.edit('books/book-1.yaml', 'title: Behold the Lamb', 'titel: Behold');
    changed('books/book-1.yaml');
    changed('books/book-1.yaml');
    expect(titles.get('book-1')).toBe('Behold the Lamb');
    expect(error).toHaveBeenCalledOnce();
    expect(error).toHaveBeenCalledWith(expect.stringContaining('Did you mean "title"?'));
  });
});
