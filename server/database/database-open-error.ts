/** The database cannot be opened. The message is one line for whoever runs the site; it names the setting and no password. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError';
}
