import { ConfigError } from './config.ts';
import { DatabaseOpenError } from './database/open-error.ts';
import { MissingTemplateError } from './mail/compose-mail.ts';

/** A port that is taken, a folder that is missing: faults of the surroundings that whoever starts the host can mend. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Ends the process because it cannot start. What can be mended is told in plain lines (exit code 2); anything else is a fault
 * of ours and is shown whole (exit code 1).
 */
export function refuseToStart(error: unknown): never {
  const known = [ConfigError, DatabaseOpenError, MissingTemplateError, StartError].some(
    (kind) => error instanceof kind,
  );
  console.error(known ? (error as Error).message : error);
  process.exit(known ? 2 : 1);
}
