/** An error that the person who runs the site or a command can fix. Its message says what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The host cannot start: a port is in use, a folder is missing, the content has problems. */
export class StartError extends OperatorError {
  override name = 'StartError';
}

/** The database cannot be opened. The message is one line that names the setting and no password. */
export class DatabaseOpenError extends OperatorError {
  override name = 'DatabaseOpenError';
}

/** What is the matter with a file or folder, by the system's code. */
const fileFaults: Record<string, string> = {
  EISDIR: 'is a folder, but must be a file',
  ENOTDIR: 'is a file, but must be a folder',
  EEXIST: 'is a file, but must be a folder',
  EACCES: 'may not be read or written by the user of the site',
  EPERM: 'may not be read or written by the user of the site',
  EROFS: 'is on a disk that cannot be written',
  ENOSPC: 'is on a full disk',
  EIO: 'is on a disk that fails',
  ELOOP: 'is a link that leads to itself',
};

/** One sentence for an error of the system that names a file; undefined for other errors. */
function fileFault(error: unknown): string | undefined {
  const { code, path, dest = path } = Object(error);
  const fault = fileFaults[code];
  if (fault === undefined || typeof dest !== 'string') return undefined;
  return `"${dest}" ${fault}. Move it away, or correct its owner and permissions, and start again.`;
}

/** Ends the process because it cannot start: exit code 2 if the operator can fix the cause, otherwise 1. */
export function refuseToStart(error: unknown): never {
  const sentence = error instanceof OperatorError ? error.message : fileFault(error);
  console.error(sentence ?? error);
  process.exit(sentence === undefined ? 1 : 2);
}
