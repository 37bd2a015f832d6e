import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = Email & {
  /** As sent, headers and all. */
  raw: string;
  /** To whom the mail server was told to bring it. */
  recipients: string[];
};

/** A real mail server that keeps what it gets. `await using` stops it. */
export async function startMailCatcher() {
  const caught: CaughtMail[] = [];
  let refusal: { code: number; recipient: RegExp } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const refused = refusal?.recipient.test(address) ? refusal : undefined;
      // As real servers do, the refusal repeats the address, which then must not get into a log.
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
  // A client that is killed while it sends resets its connection; that is the client's end, not the catcher's.
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
    /** From now on answers with this code to recipients that match; `undefined` takes everything again. */
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
