import type { Transform } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Where a spreadsheet may see a formula, in full-width letters too: at the start of a cell and of each of its lines, which become
 * cells where somebody splits or pastes them. Blanks and apostrophes before it count as well, so that reading can undo it.
 */
const lineOfFormula = /(?<=^|[\r\n\v\f\u0085\u2028\u2029])(?=[ ']*[=+\-@\t\r＝＋－＠])/g;

/**
 * Turns rows into CSV for spreadsheets (RFC 4180, with the mark of UTF-8): every field is quoted, so no separator or line end parts
 * it, and what begins like a formula has an apostrophe before it.
 *
 * @param columns in their order; what a row lacks is empty
 */
export function csvTable(columns: string[]): Transform {
  return stringify({
    header: true,
    columns,
    bom: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: { string: (text) => text.replace(lineOfFormula, "'") },
  });
}
