/**
 * Why a look-up brought nothing.
 * - `forbidden`: our own rules refuse the address
 * - `unreachable`: no connection, or a refusal by a server in between
 * - `slow`: longer than the limit
 * - `useless`: an answer that holds nothing for us
 */
export type FailureKind = 'forbidden' | 'unreachable' | 'slow' | 'useless';

/** A look-up failed. The message is for the log; a visitor hears a sentence of the endpoint's. */
export class LookupFailure extends Error {
  override name = 'LookupFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
