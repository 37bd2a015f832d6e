/** Reads CSV (RFC 4180), without the code that writes it. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  const token = /(?:"((?:[^"]|"")*)"|([^",;\t\r\n]*))(,|\r\n)/y;
  for (let row: string[] = []; token.lastIndex < csv.length; ) {
    const [, quoted, bare, end] = token.exec(csv) ?? [];
    if (end === undefined) throw new Error('This is not CSV.');
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
