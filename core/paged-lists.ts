/** The lists of content whose records have their own pages, with their addresses. */
import { eventPath } from './events/event.ts';
import { messagePath } from './messages/library.ts';

/** What decides an address: the file name, or a field in its place. */
interface Addressed {
  id: string;
  slug?: string | undefined;
  address?: string | undefined;
}

interface PagedList {
  addressOf(record: Addressed): string;
  /** The site part that the list belongs to. */
  part?: string;
}

export const pagedLists = {
  affiliates: { addressOf: ({ id, slug = id }) => `/affiliates/${slug}`, part: 'affiliates' },
  messages: { addressOf: ({ id }) => messagePath(id), part: 'library' },
  events: { addressOf: ({ id }) => eventPath(id) },
  ownPages: { addressOf: ({ id, address = `/${id}` }) => address },
} as const satisfies Readonly<Record<string, PagedList>>;

export type PagedListName = keyof typeof pagedLists;

export const pagedListNames = Object.keys(pagedLists) as PagedListName[];

export const addressOf = (name: PagedListName, record: Addressed): string =>
  pagedLists[name].addressOf(record);

/** The folders below which a site part has its records, with that part. */
export const partFolders = Object.fromEntries(
  Object.values(pagedLists).flatMap((list) =>
    'part' in list ? [[list.addressOf({ id: '' }), list.part] as const] : [],
  ),
);
