import { fieldsSchema, kinds } from '#content-model/schemas/content-schema.ts';
import { childOf, fieldAt } from '#content-model/schemas/field-schema.ts';
import { recordOf } from '#content-model/source.ts';
import { byName, orderOf } from '#content-model/validate.ts';
import { type ContentRecord, wordsOfName } from '../records/records.ts';

/** Records that visitors see one after another. */
export interface OrderedList {
  label: string;
  records: readonly ContentRecord[];
}

/** The lists whose order staff choose, each as its page shows it. Testimonials have one for each page. */
export function orderedLists(records: readonly ContentRecord[]): OrderedList[] {
  return kinds
    .filter(({ isList, schema }) => isList && childOf(schema, 'order'))
    .flatMap((kind) => {
      const own = records.filter((record) => record.kind === kind);
      const label = fieldAt(fieldsSchema, kind.path)?.label ?? '';
      const byPage = Map.groupBy(own, ({ data }) => String(recordOf(data).group ?? ''));
      return [...byPage].map(([page, some]) => ({
        label: page === '' ? label : `${label}: ${wordsOfName(page)}`,
        records: some.toSorted(
          (first, second) => orderOf(first.data) - orderOf(second.data) || byName(first.file, second.file),
        ),
      }));
    });
}

/**
 * The orders that change when a record gets another position in its list. The numbers in use stay, so that a
 * move by one changes two files.
 */
export function ordersAfterMove({ records }: OrderedList, from: number, to: number): Map<string, number> {
  const numbers = records.map(({ data }) => orderOf(data));
  const areUsable = numbers.every((number, at) => Number.isFinite(number) && number !== numbers[at - 1]);
  const kept = areUsable ? numbers : [];
  const moved = records.toSpliced(from, 1).toSpliced(to, 0, ...records.slice(from, from + 1));
  return new Map(
    moved
      .map(({ file, data }, at) => ({ file, data, order: kept[at] ?? at + 1 }))
      .filter(({ data, order }) => recordOf(data).order !== order)
      .map(({ file, order }) => [file, order]),
  );
}
