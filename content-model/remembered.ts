/**
 * Remembers what was made from a record, while the record and everything else that it was made from are the
 * same objects. So a change of one record costs by that record, and versions of the content share the rest.
 */
export function remembered<Key extends object, Value>() {
  const known = new WeakMap<Key, { from: readonly unknown[]; value: Value }>();
  return (record: Key, from: readonly unknown[], make: () => Value): Value => {
    const earlier = known.get(record);
    if (earlier?.from.length === from.length && earlier.from.every((one, at) => one === from[at]))
      return earlier.value;
    const value = make();
    known.set(record, { from, value });
    return value;
  };
}
