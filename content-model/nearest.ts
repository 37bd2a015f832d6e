/**
 * The known word that was probably meant: at most two letters away, of a short word one, whatever the case. Undefined when
 * none is as near.
 */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  const away = (word: string) => distance(word.toLowerCase(), written.toLowerCase());
  const limit = written.length < 5 ? 1 : 2;
  return [...known].filter((word) => away(word) <= limit).sort((a, b) => away(a) - away(b))[0];
}

/** How many letters must be added, dropped or changed to make one word of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
