/** `content/pages/search.yaml` → /search; the field also stands on the page for unknown addresses. */
import { z } from 'zod';
import { type SearchKind, searchKinds } from '../../../domain/search/search.ts';
import { text } from '../fields.ts';
import { link, meta } from '../parts.ts';

const word = z
  .string()
  .regex(
    /^[\p{L}\p{M}'’]+$/u,
    'must be a single word. Each spelling is one word; begin a new line for others.',
  );

export const searchPage = z.strictObject({
  meta,
  heading: text,
  field: z.strictObject({ label: text, hint: text, button: text }),
  /** `one`, `many` and `none` hold {query}; `many` also {count}. */
  results: z.strictObject({ one: text, many: text, none: text, more: text, back: text, failed: text }),
  noneText: text,
  ask: link,
  suggestionsHeading: text,
  suggestions: z.array(link).min(1, 'needs at least one link.'),
  kinds: z.strictObject(
    Object.fromEntries(searchKinds.map((kind) => [kind, text])) as Record<SearchKind, typeof text>,
  ),
  portionWords: text,
  spellings: z.array(z.array(word).min(2, 'needs at least two spellings.')),
});
