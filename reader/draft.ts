import type { z } from 'zod';
import type { Problem } from './content-error.ts';
import type { KindKey } from './content-files.ts';
import type { ListName, lists, PageName, pages, SingleName, singles } from './schemas/kinds.ts';
import type { Source } from './source.ts';

/** A file that fits its schema. */
export interface Loaded<Data> {
  readonly source: Source;
  readonly data: Data;
}

/** Content before it is put together: what fits its schema, and the names of all there is. */
export interface Draft {
  single<Name extends SingleName>(name: Name): Loaded<z.infer<(typeof singles)[Name]['file']>> | undefined;
  page<Name extends PageName>(name: Name): Loaded<z.infer<(typeof pages)[Name]['file']>> | undefined;
  /** In the order in which pages show them. */
  list<Name extends ListName>(name: Name): Loaded<z.infer<(typeof lists)[Name]['file']>>[];
  /** The names of all files of a kind, also of those with faults: a link to a broken record is not a second fault. */
  ids(name: ListName): ReadonlySet<string>;
  readonly all: readonly Loaded<unknown>[];
}

/** Something that only several files together show to be wrong. */
export type Check = (draft: Draft, report: (problem: Problem) => void) => void;

export function draftOf(
  entries: readonly (Loaded<unknown> & { key: KindKey })[],
  ids: ReadonlyMap<KindKey, ReadonlySet<string>>,
): Draft {
  // The kind's schema has made `data`, and the key names the kind, so the caller's type is the data's.
  const of = (key: KindKey) => entries.filter((entry) => entry.key === key) as unknown as Loaded<never>[];
  return {
    single: (name) => of(`single:${name}`)[0],
    page: (name) => of(`page:${name}`)[0],
    list: (name) => of(`list:${name}`).sort(byOrder),
    ids: (name) => ids.get(`list:${name}`) ?? new Set(),
    all: entries,
  };
}

function byOrder(a: Loaded<unknown>, b: Loaded<unknown>): number {
  const order = ({ data }: Loaded<unknown>) => (data as { order?: number }).order ?? 0;
  return order(a) - order(b) || a.source.id.localeCompare(b.source.id, 'en', { numeric: true });
}
