import type { MediaListProps } from './MediaList.tsx';
import { type MediaKind, mediaKinds } from './media-kinds.ts';
import { newestFirst } from './pictures.ts';

interface Listed {
  title: string;
  alt?: string | undefined;
  added?: string | undefined;
  takenDown?: string | undefined;
}

/** What a list of pictures or files shows: those that its search finds, on pages. */
export function listMedia<Item extends Listed>(
  kind: MediaKind,
  items: readonly Item[],
  query: URLSearchParams,
): { found: Item[]; list: MediaListProps } {
  const { pageSize, removedParam } = mediaKinds[kind];
  const search = (query.get('q') ?? '').trim();
  const showsRemoved = query.has(removedParam);
  const needle = search.toLowerCase();
  const found = newestFirst(items).filter(
    ({ title, alt = '', takenDown }) =>
      Boolean(takenDown) === showsRemoved && `${title} ${alt}`.toLowerCase().includes(needle),
  );
  const filters = { ...(search && { q: search }), ...(showsRemoved && { [removedParam]: '' }) };
  const { page, next } = pageOf(found, pageSize, query, `/desk/${kind}`, filters);
  return {
    found: page,
    list: { kind, search, showsRemoved, next, removedCount: items.filter((item) => item.takenDown).length },
  };
}

/**
 * The entries of a list from the one that its address names.
 * @returns also the address of the next page, with the same filters; undefined on the last one
 */
export function pageOf<Item>(
  items: readonly Item[],
  size: number,
  query: URLSearchParams,
  path: string,
  filters: Readonly<Record<string, string>> = {},
) {
  const from = Math.max(0, Math.trunc(Number(query.get('from') ?? 0)) || 0);
  const after = from + size;
  const next = new URLSearchParams({ ...filters, from: String(after) });
  return {
    from,
    page: items.slice(from, after),
    next: items.length > after ? `${path}?${next}` : undefined,
  };
}
