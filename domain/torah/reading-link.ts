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
