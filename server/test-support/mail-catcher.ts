import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = Email & {
  /** The source with its headers. */
  raw: string;
  /** The recipients of the SMTP envelope. */
  recipients: string[];
};

/** A real mail server that stores its e-mails. `await using` stops it. */
export async function startMailCatcher() {
  const caught: CaughtMail[] = [];
  let refusal: { code: number; recipient: RegExp } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const refused = refusal?.recipient.test(address) ? refusal : undefined;
      // Repeats the address like real servers, to test that it is not logged.
      done(refused && Object.assign(new Error(`not here: <${address}>`), { responseCode: refused.code }));
    },
    onData(stream, session, done) {
      buffer(stream)
        .then(async (bytes) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          caught.push({ ...(await PostalMime.parse(bytes)), raw: bytes.toString(), recipients });
        })
        .then(() => done(), done);
    },
  });
  // A killed client resets its connection.
  server.on('error', (error) => {
    if (Reflect.get(error, 'code') !== 'ECONNRESET') throw error;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    /** Refuses matching recipients with this code from now on; `undefined` accepts all. */
    refuse(code: number | undefined, recipient = /./) {
      refusal = code === undefined ? undefined : { code, recipient };
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
}
