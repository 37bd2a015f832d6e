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

/** Ends the process because it cannot start: exit code 2 if the operator can fix the cause, otherwise 1. */
export function refuseToStart(error: unknown): never {
  const isKnown = error instanceof OperatorError;
  console.error(isKnown ? error.message : error);
  process.exit(isKnown ? 2 : 1);
}
