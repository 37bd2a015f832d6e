/** The address of a file that staff added: a PDF of `content/files`. */
export const filePath = (id: string): string => `/files/${id}.pdf`;
