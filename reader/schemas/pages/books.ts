/** `content/pages/books.yaml` → /resources/books, `recommended-books.yaml` → /discipleship/resources */
import { z } from 'zod';
import { text } from '../fields.ts';
import { formField, headedText, link, mailto, meta } from '../parts.ts';

export const booksPage = z.strictObject({
  meta,
  hero: z.strictObject({ heading: text, intro: text }),
  /** For a book without an author or a description of its own, or of the bookseller's. */
  author: text,
  defaultDescription: text,
  card: z.strictObject({
    purchase: text,
    freePdf: text,
    loading: text,
    fallback: z.strictObject({ image: text, noCover: text, title: text, author: text, description: text }),
  }),
  form: z.strictObject({
    heading: text,
    intro: text,
    fields: z.strictObject({
      fullName: formField,
      email: formField,
      phone: formField,
      address: formField,
      requestedBook: formField.extend({ placeholder: text, all: text }),
      newsletterSignup: formField,
    }),
    submit: text,
    privacy: text,
  }),
  thanks: z.strictObject({
    heading: text,
    text,
    contact: z.strictObject({ label: text, mailto }),
    group: z.strictObject({ text, ...link.shape }),
  }),
});

export const recommendedBooksPage = z.strictObject({
  meta,
  title: text,
  intro: text,
  note: text,
  card: z.strictObject({ purchase: text, more: text, less: text }),
});

/** `content/pages/book-link.yaml` → a link to a free PDF that no longer works */
export const bookLinkPage = z.strictObject({
  meta,
  /** Once good, now over. */
  expired: headedText,
  /** Not one of ours, or damaged. */
  invalid: headedText,
  /** Good, but the file is gone. */
  missing: headedText,
  links: z.strictObject({ again: link, contact: link }),
});
