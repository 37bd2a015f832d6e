/** The address of a record's form, or of one field of it. */
export const formOf = (record: string, field = '') =>
  `/desk/edit/fields?${new URLSearchParams({ record, ...(field && { field }) })}`;

/** The address of the editor for a page. */
export const editorOf = (path: string) => `/desk/edit?${new URLSearchParams({ path })}`;
