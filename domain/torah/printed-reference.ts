/**
 * A reference as a book prints it: 'Deuteronomy 29:10–30:20', with an en dash between verses, and no line break between
 * a book and its chapter. Links and copies keep the plain one, which Bible programs understand.
 */
export function printedReference(reference: string): string {
  return reference.replace(/(\d)-(?=\d)/g, '$1–').replace(/([a-z]) (?=\d)/gi, '$1\u00a0');
}
