/** The address of a file that staff added: a PDF of `content/files`. */
export const filePath = (id: string): string => `/files/${id}.pdf`;

/**
 * In bytes. Programs that open PDFs look for the beginning this far (ISO 32000-1, implementation note 13).
 */
export const pdfHeadBytes = 1024;

/**
 * Whether a file begins as a PDF. Scanners and mail programs put a byte order mark, line breaks or an HTTP
 * header in front; a page in front would be a page.
 * @param head its first `pdfHeadBytes` as Latin-1
 */
export function beginsAsPdf(head: string): boolean {
  const start = head.indexOf('%PDF-');
  return start >= 0 && !/<[a-z!?/]/i.test(head.slice(0, start));
}
