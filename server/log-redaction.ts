/**
 * For pino: parts of errors that must not be logged. PostgreSQL repeats whole rows in them ("Failing row contains …"), and so
 * what visitors wrote.
 */
export const redact = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true };
