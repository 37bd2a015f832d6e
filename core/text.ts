/** Characters that change the direction of the following text. Hebrew and Arabic letters need none. */
const bidiControl = /[\u202a-\u202e\u2066-\u2069]/g;

/** Control characters, line separators and bidi controls (which can disguise a name). */
const notOnOneLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A text on one line, for mail headers, the history and terminals. */
export const asSingleLine = (text: string) => text.toWellFormed().replace(notOnOneLine, ' ').trim();

/** An anchor or file name: 'Must I be Jewish?' becomes 'must-i-be-jewish'. Empty without Latin letters. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}|['’]/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Counts visible characters: the desk's preview adds invisible source marks to texts. */
export const visibleLength = (text: string): number => text.replace(/\p{Cf}/gu, '').length;

/** In characters; messages cut longer words. */
const maxQuoted = 40;

/** Describes the first bidi control of a text, as a list of at most one. `at` is its index. */
export function findBidiControls(text: string): { text: string; at: number }[] {
  const at = text.search(bidiControl);
  if (at < 0) return [];
  const before = text.slice(0, at).split(/\s/).at(-1) ?? '';
  const [after = ''] = text.slice(at).split(/\s/, 1);
  const word = (before + after).replace(bidiControl, '').slice(0, maxQuoted);
  const code = text.charCodeAt(at).toString(16).toUpperCase();
  const where = word ? ` in "${word}"` : '';
  const message = `holds an invisible character${where} that changes the direction of writing (U+${code}). Delete these words and type them again.`;
  return [{ text: message, at }];
}
