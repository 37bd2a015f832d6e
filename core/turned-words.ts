/** Signs that no reader sees and that turn the direction of what follows. Hebrew and Arabic letters need none. */
export const turning = /[\u202a-\u202e\u2066-\u2069]/;

/** Characters of a word that a sentence quotes. */
const longestWord = 40;

/** The first of them in a text, told, and where it stands. */
export function turnedIn(text: string): { text: string; at: number }[] {
  const at = text.search(turning);
  if (at < 0) return [];
  const before = text.slice(0, at).split(/\s/).at(-1) ?? '';
  const [behind = ''] = text.slice(at).split(/\s/, 1);
  const word = (before + behind).replace(new RegExp(turning, 'g'), '').slice(0, longestWord);
  const code = text.charCodeAt(at).toString(16).toUpperCase();
  const where = word ? ` in "${word}"` : '';
  const told = `holds an invisible sign${where} that turns the direction of writing (U+${code}). Delete these words and type them again.`;
  return [{ text: told, at }];
}
