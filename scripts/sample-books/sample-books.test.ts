import { expect, test } from 'vitest';
import { freeBooks } from '../../domain/books/free-books.ts';
import { readContent } from '../../reader/read-content.ts';
import { renderSampleBooks } from './render-sample-books.tsx';

const content = readContent('content');
const samples = freeBooks(content.books.filter(({ sample }) => sample));

test.runIf(samples.length > 0)(
  'sample books are small, say that they are samples, and come out the same each time',
  async () => {
    const [drawn, again] = [await renderSampleBooks(content), await renderSampleBooks(content)];
    expect([...drawn.keys()]).toEqual(samples.map(({ id }) => id));
    for (const [id, pdf] of drawn) {
      expect(again.get(id)?.equals(pdf)).toBe(true);
      expect(pdf.length).toBeLessThan(150_000);
      const text = pdf.toString('latin1');
      expect(text).toMatch(/\(sample\\\)\)/);
      expect(text).toContain('/Lang (en-US)');
      expect(text.match(/\/Type \/Page\b/g)?.length).toBe(5);
    }
  },
);
