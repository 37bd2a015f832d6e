import { parseArgs } from 'node:util';
import { readCounters } from '../database/counter-repository.ts';
import { findMailsAbout, mailStatus, type OutboxMail } from '../database/outbox-repository.ts';
import type { Db } from '../database/schema.ts';
import {
  countSubmissions,
  findSubmissionsByReference,
  listSubmissions,
  type StoredSubmission,
} from '../database/submission-repository.ts';
import { referenceOf } from '../submissions/reference.ts';

export const inboxHelp = `What visitors have sent through the website.

  npm run inbox -- list [--limit 20]   the newest messages
  npm run inbox -- show <reference>    one message in full; the reference stands in its e-mails
  npm run inbox -- status              how many messages there are, and how their e-mails stand
  npm run inbox -- --help              this text

Ends with 0 when all went well, 1 when there is no such message, 2 when the command was not understood.`;

/** The command was not understood. */
export class UsageError extends Error {}

/**
 * Carries out one inbox command.
 *
 * @param print gets each line for the terminal
 * @returns the exit code: 0, or 1 when no message has that reference
 * @throws UsageError
 */
export async function runInbox(args: string[], db: Db, print: (line: string) => void): Promise<0 | 1> {
  const { command, reference, limit } = readCommand(args);
  switch (command) {
    case 'list':
      return list(db, limit, print);
    case 'show':
      return show(db, reference, print);
    case 'status':
      return status(db, print);
    default:
      throw new UsageError(command ? `There is no command "${command}".` : 'Say what to do.');
  }
}

function readCommand(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { limit: { type: 'string', default: '20' } },
    });
    const [command, reference = ''] = positionals;
    if (positionals.length > (command === 'show' ? 2 : 1)) throw new UsageError('That is one word too many.');
    if (!/^[1-9]\d{0,4}$/.test(values.limit)) throw new UsageError('--limit takes a number, such as 20.');
    return { command, reference, limit: Number(values.limit) };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

async function list(db: Db, limit: number, print: (line: string) => void): Promise<0> {
  const messages = (await listSubmissions(
    db,
    'contact_submissions',
    limit,
  )) as StoredSubmission<'contact_submissions'>[];
  if (messages.length === 0) print('No messages yet.');
  for (const message of messages) {
    print([referenceOf(message.id), message.created_at, sender(message), message.subject ?? ''].join('  '));
  }
  return 0;
}

async function show(db: Db, reference: string, print: (line: string) => void): Promise<0 | 1> {
  if (reference.length < 4)
    throw new UsageError('Give the reference of a message, at least four characters of it.');
  const found = (await findSubmissionsByReference(
    db,
    'contact_submissions',
    reference,
  )) as StoredSubmission<'contact_submissions'>[];
  const [message] = found;
  if (!message) {
    print(`No message has the reference ${reference}.`);
    return 1;
  }
  if (found.length > 1) {
    print(`More than one message begins with ${reference}:`);
    for (const { id, created_at } of found) print(`${id}  ${created_at}`);
    return 1;
  }
  print(`From:      ${sender(message)}`);
  print(`Received:  ${message.created_at}`);
  print(`Reference: ${referenceOf(message.id)} (${message.id})`);
  if (message.subject) print(`Subject:   ${message.subject}`);
  for (const mail of await findMailsAbout(db, 'contact_submissions', message.id)) {
    print(`E-mail:    ${mail.template}, ${stateOf(mail)}`);
  }
  print('');
  print(message.message);
  return 0;
}

async function status(db: Db, print: (line: string) => void): Promise<0> {
  const { pending, failingSince, failed } = await mailStatus(db);
  print(`Messages:         ${await countSubmissions(db, 'contact_submissions')}`);
  print(`E-mails waiting:  ${pending}${failingSince ? `, failing since ${failingSince}` : ''}`);
  print(`E-mails given up: ${failed}`);
  const robots = Object.entries(await readCounters(db)).filter(([name]) => name.startsWith('honeypot '));
  print(`Robots caught:    ${robots.reduce((sum, [, count]) => sum + count, 0)}`);
  return 0;
}

const sender = ({ name, email }: StoredSubmission<'contact_submissions'>) => `${name} <${email}>`;

function stateOf({ sent_at, failed_at, attempts, last_error, next_attempt_at }: OutboxMail): string {
  if (sent_at) return `sent ${sent_at}`;
  if (failed_at) return `given up ${failed_at} (${last_error})`;
  return attempts === 0 ? 'waiting' : `failed ${attempts} times (${last_error}), next try ${next_attempt_at}`;
}
