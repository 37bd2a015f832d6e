/** What pages read content with. Everything is checked, filled, in the order of its list, and not to be changed. */
import { getCollection, getEntry } from 'astro:content';
import type { ListRecord, Page, Single } from '../../domain/content/content.ts';
import type { ListName, PageName, SingleName } from '../../domain/content/kinds.ts';

/** A file of which there is one: `ministry`, `navigation`, `exceptions`. */
export async function getSingle<Name extends SingleName>(name: Name): Promise<Single<Name>> {
  return entryData<Single<Name>>(name, name);
}

/** The words of a page: `home`, `we-believe`. */
export async function getPage<Name extends PageName>(name: Name): Promise<Page<Name>> {
  return entryData<Page<Name>>(`page-${name}`, name);
}

/** All records of a kind, in the order in which pages show them. */
export async function getList<Name extends ListName>(name: Name): Promise<readonly ListRecord<Name>[]> {
  const entries = await getCollection(name);
  const inOrder = entries.toSorted((a, b) => a.id.localeCompare(b.id));
  // The collection's schema is the record's; Astro's generic types do not follow a name that is a parameter.
  return inOrder.map((entry) => entry.data as unknown as ListRecord<Name>);
}

/**
 * One record of a kind by its file's name.
 *
 * @throws Error when there is none; names in content are checked when it is read, so only code can ask for such
 */
export async function getRecord<Name extends ListName>(name: Name, id: string): Promise<ListRecord<Name>> {
  const record = (await getList(name)).find((candidate) => candidate.id === id);
  if (!record) throw new Error(`content: no "${id}" among the ${name}`);
  return record;
}

async function entryData<Data>(collection: SingleName | `page-${PageName}`, id: string): Promise<Data> {
  const entry = await getEntry(collection, id);
  if (!entry) throw new Error(`content: no collection "${collection}" has been read`);
  return entry.data as unknown as Data;
}
