/** `content/books/*.yaml` (the ministry's own) and `content/recommended-books/*.yaml`. */
import { z } from 'zod';
import { artName, asin, order, price, sample, text, url } from './fields.ts';

export const book = z.strictObject({
  sample,
  order,
  /** Left out: the bookseller's page is asked, then the fallback words are shown. */
  title: text.optional(),
  author: text,
  /** Left out: the bookseller's page is asked, then `defaultDescription` of pages/books.yaml is shown. */
  description: text.optional(),
  /** The bookseller's page. */
  sourceUrl: url,
  hasFreePdf: z.boolean(),
  /** The drawn cover in src/art. */
  cover: artName,
  /** A real cover's address; it wins over the drawing and over anything looked up. */
  imageUrl: url.optional(),
  asin: asin.optional(),
  /** Present when the book stands under Published Works on /resources. */
  published: z.strictObject({ price, featured: z.boolean() }).optional(),
});

export const recommendedBook = z.strictObject({
  sample,
  order,
  /** Left out: the bookseller's page is asked. */
  title: text.optional(),
  author: text.optional(),
  description: text.optional(),
  /** The bookseller's page. */
  sourceUrl: url,
  cover: artName.optional(),
  imageUrl: url.optional(),
  asin: asin.optional(),
});
