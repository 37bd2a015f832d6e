/**
 * Markdown after reading: a small tree that React can draw without any HTML strings, so nothing needs sanitizing.
 *
 * A page component switches on `type`. Only these shapes occur; the reader refuses all other Markdown.
 */

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
