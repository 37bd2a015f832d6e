/**
 * Markdown after reading: a small tree that React can draw without any HTML strings, so nothing needs sanitizing.
 *
 * A page component switches on `type`. Only these shapes occur; the reader refuses all other Markdown.
 */
import { z } from 'zod';

/** Text inside a paragraph. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong'; children: Inline[] }
  | { type: 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  /** A footnote mark: draw it as `<sup><a id={id} href={'#' + noteId}>{number}</a></sup>`. */
  | { type: 'note'; number: number; id: string; noteId: string };

/** What stands below one another. A quote's `source` is the line that began with a dash, without the dash. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
  | { type: 'quote'; paragraphs: Inline[][]; source?: string | undefined };

/** A footnote: `<li id={id}>…<a href={'#' + backId}>Back</a></li>`, numbered through the whole page. */
export type Footnote = { number: number; id: string; backId: string; children: Inline[] };

export const inline: z.ZodType<Inline> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text'), text: z.string() }),
    z.strictObject({ type: z.literal('strong'), children: z.array(inline) }),
    z.strictObject({ type: z.literal('emphasis'), children: z.array(inline) }),
    z.strictObject({ type: z.literal('link'), href: z.string(), children: z.array(inline) }),
    z.strictObject({ type: z.literal('note'), number: z.number(), id: z.string(), noteId: z.string() }),
  ]),
);

export const block: z.ZodType<Block> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), children: z.array(inline) }),
  z.strictObject({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(inline)) }),
  z.strictObject({
    type: z.literal('quote'),
    paragraphs: z.array(z.array(inline)),
    source: z.string().optional(),
  }),
]);

export const footnote: z.ZodType<Footnote> = z.strictObject({
  number: z.number(),
  id: z.string(),
  backId: z.string(),
  children: z.array(inline),
});
