import type { DeepReadonly } from '#content-model/content.ts';
import type { Meta } from '#content-model/schemas/field-groups.ts';
import type { Picture } from '#content-model/schemas/pictures.ts';
import type { SearchKind } from '#core/search/search.ts';

/**
 * The format of a page's head. Under the sky of the hour: the drawing near, on a low horizon, a table from
 * above, or the thread alone. Always night. Text only. Neighbors in a menu have different ones.
 */
export type HeadFormat = 'near' | 'horizon' | 'table' | 'thread' | 'night' | 'text';

/** The page's main content, which sets its budget (tests/budgets.ts). */
export type PageKind = 'drawing' | 'text' | 'lists' | 'look-ups' | 'forms';

/** What holds for most pages. */
export const usualOptions = {
  kind: 'lists',
  prairie: false,
  invites: true,
  dated: false,
  shortcut: false,
} as const satisfies Partial<SitePage>;

export interface SitePage {
  readonly path: string;
  readonly meta: DeepReadonly<Meta>;
  /** The heading and the lead; the page fills their placeholders. */
  readonly heading: string;
  readonly lead: string;
  /** The title of its share card: the heading without placeholders, because a card outlives the year. */
  readonly cardTitle: string;
  /** The drawing in site/art for its share card and, unless that is text, its head. */
  readonly drawing: string;
  readonly photo?: Picture | undefined;
  readonly head: HeadFormat;
  /** Whether the prairie above the footer is wide. */
  readonly prairie: boolean;
  /** Whether it ends with the next service and the way to a first visit: not forms, nor other fellowships. */
  readonly invites: boolean;
  readonly kind: PageKind;
  /** Path prefixes of the files in content/ with the page's texts. */
  readonly textFiles: readonly string[];
  /** Whether the page changes every day or week, so that a last-modified date would soon be wrong. */
  readonly dated: boolean;
  /** False hides the page from search engines and the site search. */
  readonly listed: boolean;
  /** Whether it is a shortcut of the installed site's icon. */
  readonly shortcut: boolean;
  /** The search kinds of the page, its parts, and its cards and list entries. */
  readonly search: { readonly page: SearchKind; readonly parts: SearchKind; readonly entries: SearchKind };
}
