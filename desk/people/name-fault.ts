/** What keeps these words from being somebody's name at the desk; undefined when nothing does. */
export function nameFault(name: string): string | undefined {
  if (name === '') return 'Please enter a name.';
  if (name.length > 80) return 'Please shorten the name to 80 letters.';
  // It stands in headers of e-mails, too.
  if (/\p{Cc}/u.test(name)) return 'Please write the name on one line.';
  return undefined;
}
