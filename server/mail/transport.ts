import { existsSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Mailbox } from '../config.ts';
import { makePrivateFolder, writeWholeFile } from '../data-folder.ts';

export interface OutgoingMail {
  /** The outbox row's id. */
  id: string;
  /** Without angle brackets. */
  messageId: string;
  date: Date;
  from: Mailbox;
  to: readonly Mailbox[];
  replyTo: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  attachments: readonly { filename: string; content: Buffer }[];
}

export interface MailTransport {
  /** @returns how many of several recipients the server refused @throws when no recipient was accepted */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<{ refused: number }>;
  /** Removes the copy of an e-mail whose submission was erased while it was being sent. */
  removeCopy?(id: string): Promise<void>;
}

/** Sends through `smtpUrl`; without it, writes each e-mail to `dataDir`/mail/<id>.eml. */
export function createMailTransport(options: {
  smtpUrl?: string | undefined;
  dataDir: string;
}): MailTransport {
  removeDrafts(mailFolder(options.dataDir));
  return options.smtpUrl === undefined ? fileTransport(options.dataDir) : smtpTransport(options.smtpUrl);
}

/**
 * In milliseconds. Nodemailer's defaults are up to ten minutes, in which a silent server blocks other
 * e-mails.
 */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Connects and signs in without sending. @throws the error of the server or the network */
export async function verifyMailServer(url: string): Promise<void> {
  await nodemailer.createTransport({ url, ...timeouts }).verify();
}

/** A connection for each e-mail, because there are few and the server would close an idle connection. */
function smtpTransport(url: string): MailTransport {
  const smtp = nodemailer.createTransport({ url, ...timeouts });
  return {
    async send(mail, signal) {
      const { rejected } = await smtp.sendMail({ ...asMessage(mail), signal });
      return { refused: rejected.length };
    },
  };
}

/** Writes to a file that appears only when it is complete, for programs that watch the folder. */
function fileTransport(dataDir: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(asMessage(mail));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed into a buffer');
      makePrivateFolder(mailFolder(dataDir));
      await writeWholeFile(mailFile(dataDir, mail.id), (_, file) => file.writeFile(message));
      return { refused: 0 };
    },
    removeCopy: (id) => rm(mailFile(dataDir, id), { force: true }),
  };
}

/** A killed process may have left a half-written e-mail with a visitor's message. */
function removeDrafts(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.endsWith('.eml.part')) rmSync(join(folder, name), { recursive: true, force: true });
}

function asMessage(mail: OutgoingMail): SendMailOptions {
  return {
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    from: asAddress(mail.from),
    to: mail.to.map(asAddress),
    ...(mail.replyTo && { replyTo: asAddress(mail.replyTo) }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, content }) => ({ filename, content })),
    // Prevents out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // No field may make the composer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** An object is encoded, never parsed: a comma in a name does not become a second recipient. */
function asAddress({ name, address }: Mailbox) {
  return { name: name ?? '', address };
}

const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** The file of one e-mail; `id` is its outbox row's. */
export const mailFile = (dataDir: string, id: string) => join(mailFolder(dataDir), `${id}.eml`);
