/**
 * A reference as a book prints it: 'Deuteronomy 29:10–30:20', with an en dash between verses, and no line break within
 * a book's name or between it and its chapter. Links and copies keep the plain one, which Bible programs understand.
 */
export function printedReference(reference: string): string {
  return reference
    .replace(/(\d)-(?=\d)/g, '$1–')
    .replace(/([A-Za-z]) (?=\d)|\b([1-3]) (?=[A-Z])/g, '$1$2\u00a0');
}

/**
 * The address of a passage on the Bible reading site.
 *
 * @param scriptureReader the site's address with {reference} where the passage belongs, from the ministry's content
 * @param reference in English verse numbers: 'Deuteronomy 29:10-30:20'
 * @throws Error if the template has no place for the reference
 */
export function readingLink(scriptureReader: string, reference: string): string {
  if (!scriptureReader.includes('{reference}')) {
    throw new Error(`The address of the Bible reading site has no {reference}: '${scriptureReader}'`);
  }
  return scriptureReader.replaceAll('{reference}', () => encodeURIComponent(reference));
}
