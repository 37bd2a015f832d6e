/** The database cannot be opened. The message is one line for whoever runs the site; it names the setting and no password. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError';
}

/** What to do about the network's refusals and PostgreSQL's own (its manual, appendix A), known by code or words. */
const remedies: [RegExp, string][] = [
  [/^ECONNREFUSED|^ENOENT/, 'Start PostgreSQL there, or correct host and port.'],
  [/^ENOTFOUND|^EAI_AGAIN/, 'Correct the host, or see that the DNS knows it.'],
  [/timeout|^ETIMEDOUT|^E\w+UNREACH/, 'Correct the host, or open the way to it (firewall).'],
  [/^28P01/, 'Correct the user or the password.'],
  [/^28000/, 'Correct the user, or allow it to log in from here (pg_hba.conf).'],
  [/^3D000/, 'Create the database, for example with: createdb --encoding=UTF8 ministry'],
  [/^42501/, 'Let the user create tables there, for example by making it the owner of the database.'],
  [/^53300/, "End other programs' connections, or raise max_connections in PostgreSQL."],
  [/^57P03/, 'Wait until PostgreSQL is up, then start again.'],
  [/encoded in/, 'Create another with: createdb --template=template0 --encoding=UTF8 ministry'],
  [/corrupted migrations/, 'Start the version that wrote it, or restore a backup.'],
];

/** Says in one line why the database at `url` cannot be opened, without the password. */
export function postgresOpenError(url: string, error: unknown): DatabaseOpenError {
  const { host, pathname, password } = new URL(url);
  const [first] = error instanceof AggregateError ? error.errors : [];
  const { message: said, code = '' } = (first ?? error) as { message: string; code?: string };
  const [, remedy = 'Correct DATABASE_URL, or see that PostgreSQL answers there.'] =
    remedies.find(([sign]) => sign.test(`${code} ${said}`)) ?? [];
  const reason = said.replace(/\s+/g, ' ').replaceAll(decodeURIComponent(password) || '\n', '…');
  return new DatabaseOpenError(
    `DATABASE_URL leads to ${host}${pathname}, but that cannot be used: ${reason}. ${remedy}`,
    { cause: error },
  );
}
