interface Place {
  /** Address of its list, and what links to it say. */
  list: { href: string; label: string };
  /** Above the addresses of its records; `add` below it is a new one. */
  records?: string;
}

/** Where the desk lists records, by the folder of their files. */
const places: Readonly<Record<string, Place>> = {
  messages: { list: { href: '/desk/library', label: 'Message library' }, records: '/desk/library' },
  events: { list: { href: '/desk/gatherings', label: 'Gatherings' }, records: '/desk/events' },
};

const pages: Place = { list: { href: '/desk/pages', label: 'Pages' } };

const placeOf = (record: string) => places[record.split('/')[0] ?? ''] ?? pages;

/** Whether its form is outside the pages, where every role works that may change it. */
export const isOutsidePages = (record: string) => placeOf(record) === places.events;

/** Where the list with a record is. */
export const listOf = (record: string) => placeOf(record).list;

/**
 * Address of a record's form, or of one of its fields.
 * @param record its file, or for a new record the file pattern of its kind
 * @param more further parameters
 */
export function formOf(
  record: string,
  field = '',
  more: readonly (readonly [name: string, value: string])[] = [],
): string {
  const { records } = placeOf(record);
  const hasPage = records !== undefined && field === '';
  const name = record.replace(/^.*\/|\.\w+$/g, '');
  const path = hasPage ? `${records}/${name === '*' ? 'add' : name}` : '/desk/edit/fields';
  const query = new URLSearchParams([
    ...(hasPage ? [] : [['record', record]]),
    ...(field ? [['field', field]] : []),
    ...more.map((parameter) => [...parameter]),
  ]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Where a person is asked whether to discard a draft. Shepherds have messages outside the editor alone. */
export const discardOf = (record: string) =>
  isMessageFile(record)
    ? `${formOf(record)}/discard`
    : `/desk/edit/discard?${new URLSearchParams({ record })}`;

/** Address of a page's editor. */
export const editorOf = (path: string) => `/desk/edit?${new URLSearchParams({ path })}`;

/** File of the exceptions in the content folder. */
export const exceptionsFile = 'exceptions.yaml';

/** File of a weekly gathering in the content folder. */
export const weeklyFileOf = (what: string) => `gatherings/${what}.yaml`;
export const isWeeklyFile = (path: string) => /^gatherings\/[a-z0-9-]+\.yaml$/.test(path);

export const messageFileOf = (id: string) => `messages/${id}.yaml`;
const isMessageFile = (path: string) => /^messages\/[a-z0-9-]+\.yaml$/.test(path);

/** An event with its own page; its screens are in desk/events. */
export const eventFileOf = (id: string) => `events/${id}.yaml`;
export const isEventFile = (path: string) => /^events\/[a-z0-9-]+\.yaml$/.test(path);
