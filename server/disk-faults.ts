const diskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
]);

/** SQLite: not allowed, read-only, input or output failed, full, cannot be opened. */
const sqliteCodes = new Set([3, 8, 10, 13, 14]);

/** PostgreSQL: the disk is full; the transaction is read-only. */
const postgresCodes = new Set(['53100', '25006']);

/**
 * Whether the disk is full, read-only or failing: an error that the person who looks after the server can
 * end.
 */
export function isDiskFault(error: unknown): boolean {
  const { code, errcode } = Object(error);
  // The low byte is the kind of the error; the rest says more about it.
  return diskCodes.has(code) || postgresCodes.has(code) || sqliteCodes.has(errcode & 0xff);
}
