/** Address of a record's form, or of one of its fields. */
export const formOf = (record: string, field = '') =>
  `/desk/edit/fields?${new URLSearchParams({ record, ...(field && { field }) })}`;

/** Address of a page's editor. */
export const editorOf = (path: string) => `/desk/edit?${new URLSearchParams({ path })}`;
