import type { NodemailerError } from 'nodemailer';

/**
 * A failed sending in codes, such as `EENVELOPE 550 RCPT TO`. What the mail server said in words is left out, because it
 * often repeats the address, and addresses belong neither in the log nor in the outbox.
 */
export function describeFailure(error: unknown): string {
  const { code, responseCode, command } = (error ?? {}) as NodemailerError;
  const codes = [code, responseCode, command].filter((part) => part !== undefined).map(String);
  const safe = codes.filter((part) => /^[A-Z0-9_ ]{1,30}$/i.test(part)).join(' ');
  return safe || (error instanceof Error ? error.name : 'unknown');
}

/** Whether a failure, as described above, was that the mail is too large for the server or the recipient's account. */
export function wasTooLarge(failure: string | null): boolean {
  return /\b(552|EMESSAGE)\b/.test(failure ?? '');
}

/**
 * Whether the mail server could not be talked to at all. The next mail would then only wait for the same timeout; a
 * refusal, on the other hand, may concern one recipient alone.
 */
export function isServerUnreachable(error: unknown): boolean {
  const { code = '', responseCode } = (error ?? {}) as NodemailerError;
  const ofConnection = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EABORT'];
  return code === 'EAUTH' || (responseCode === undefined && ofConnection.includes(code));
}
