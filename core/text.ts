/** Characters that change the direction of the following text. Hebrew and Arabic letters need none. */
const bidiControl = /[\u202a-\u202e\u2066-\u2069]/g;

/** Vertical tab, form feed and Unicode's line separators, which end a line in some programs. */
const rareLineEnd = /[\v\f\u0085\u2028\u2029]/g;

/** Noncharacters, control characters and byte order marks: feeds and databases refuse most of them. */
const unusable = /[\p{Noncharacter_Code_Point}\ufeff]|(?![\n\t])\p{Cc}/gu;

/** What only the marks of the editor's preview have; reading a long run takes them seconds. */
const invisibleRun = /[\u200b-\u200d\u2060]{4,}/g;

/** A character that leaves ink on the page: no space, and nothing of zero width. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a person sees anything of a text. */
export const isVisible = (text: string): boolean => visible.test(text);

/**
 * A text of several lines, as everything that people bring is read: only characters that may be in a feed.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(rareLineEnd, '\n')
    .replace(unusable, '')
    .replace(invisibleRun, '');

/** The same for files, in which a further line would change the meaning. */
export const cleanFileText = (text: string): string => cleanText(text.replace(rareLineEnd, ' '));

/** A text on one line, for mail headers, the history and terminals; empty if nothing of it is visible. */
export const asSingleLine = (text: string): string =>
  isVisible(text)
    ? cleanText(text)
        .replace(/[\n\t\u202a-\u202e\u2066-\u2069]+/g, ' ')
        .trim()
    : '';

/** An e-mail or web address without the invisible characters that copying brings along. */
export const cleanAddress = (text: string): string =>
  asSingleLine(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

/** The beginning of a web address without its scheme: a host with a dot, but no file name. */
const bareHost =
  /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+(?!(?:pdf|html?|php|ya?ml|txt|docx?|jpe?g|png|gif|webp|svg|mp[34])$)[a-z]{2,}(?:[/?#][^\s\\]*)?$/iu;

/** A typed link: 'youtube.com/@name' begins with https://, which people leave out. Other texts stay. */
export function completeAddress(text: string): string {
  const address = cleanAddress(text);
  if (bareHost.test(address)) return `https://${address}`;
  // Phones begin a field with a capital letter.
  return address.replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase());
}

/** An anchor or file name: 'Must I be Jewish?' becomes 'must-i-be-jewish'. Empty without Latin letters. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}|['’]|\p{Default_Ignorable_Code_Point}/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Counts visible characters: the desk's preview adds invisible source marks to texts. */
export const visibleLength = (text: string): number => text.replace(/\p{Cf}/gu, '').length;

/** In characters; messages cut longer words. */
const maxQuoted = 40;

/** Describes the first bidi control of a text, as a list of at most one. */
export function findBidiControls(text: string): { text: string; index: number }[] {
  const index = text.search(bidiControl);
  if (index < 0) return [];
  const before = text.slice(0, index).split(/\s/).at(-1) ?? '';
  const [after = ''] = text.slice(index).split(/\s/, 1);
  const word = (before + after).replace(bidiControl, '').slice(0, maxQuoted);
  const code = text.charCodeAt(index).toString(16).toUpperCase();
  const where = word ? ` in "${word}"` : '';
  const message = `holds an invisible character${where} that changes the direction of writing (U+${code}). Delete these words and type them again.`;
  return [{ text: message, index }];
}
