/**
 * Remembers what was made from a record, while the record and everything else that it was made from are the
 * same objects. So a change of one record costs by that record, and versions of the content share the rest.
 */
export function remembered<Key extends object, Value>() {
  const cache = new WeakMap<Key, { from: readonly unknown[]; value: Value }>();
  return (record: Key, from: readonly unknown[], make: () => Value): Value => {
    const earlier = cache.get(record);
    if (earlier?.from.length === from.length && earlier.from.every((input, index) => input === from[index]))
      return earlier.value;
    const value = make();
    cache.set(record, { from, value });
    return value;
  };
}

/** The same for work that reports something: what is remembered is reported again. */
export function rememberedReports<Key extends object, Value, Reported extends readonly unknown[]>() {
  type Report = (...reported: Reported) => void;
  const cache = remembered<Key, { value: Value; reports: readonly Reported[] }>();
  return (record: Key, from: readonly unknown[], report: Report, make: (report: Report) => Value): Value => {
    const { value, reports } = cache(record, from, () => {
      const reports: Reported[] = [];
      return { value: make((...reported) => reports.push(reported)), reports };
    });
    for (const reported of reports) report(...reported);
    return value;
  };
}
