import { Command, Option } from 'commander';
import type { Kysely } from 'kysely';
import { isEmailAddress } from '#core/forms/field.ts';
import type { Clock } from '#server/clock.ts';
import { type ExitCode, runProgram, UsageError } from '#server/command-line.ts';
import type { Database } from '#server/database/schema.ts';
import { nameFault, type Role, roleNames, roles } from '../person.ts';
import { recordAccessChange } from './access-changes.ts';
import { addPerson, findByEmail, listPeople, removePerson } from './people.ts';
import { closeSessions } from './sessions.ts';
import { enterAddress, makeInvitation, requestLink } from './sign-in-links.ts';

/** What every command needs. */
interface CommandContext {
  db: Kysely<Database>;
  clock: Clock;
  siteUrl: string;
  /** Prints one line of output. */
  print(line: string): void;
}

/**
 * Runs one command that manages people at the desk, for use on the server without a browser.
 * @param print receives the help text
 * @returns 1 when the person does not exist or is the last owner
 * @throws UsageError when the arguments are invalid
 */
export async function runDesk(
  args: readonly string[],
  open: () => Promise<CommandContext>,
  print: (text: string) => void,
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const end = (result: ExitCode) => {
    code = result;
  };
  const program = new Command('npm run desk --').description('Manages who has access to /desk.');
  program
    .command('invite <email>')
    .description('adds a person if they are new, and prints and mails a sign-in link')
    .option('--name <name>', 'the name that other staff see', '')
    .addOption(new Option('--role <role>', 'their role; the first person is an owner').choices(roles))
    .action(async (email, options) => end(await invite(email, options, await open())));
  program
    .command('list')
    .description('lists the people with access')
    .action(async () => end(await list(await open())));
  program
    .command('remove <email>')
    .description('removes a person and signs them out everywhere')
    .action(async (email) => end(await remove(email, await open())));
  program
    .command('sign-out <email>')
    .description('signs a person out everywhere')
    .action(async (email) => end(await signOut(email, await open())));
  await runProgram(program, args, print);
  return code;
}

/** Who made the change, in the e-mail to the owners. */
const commandLine = 'the command line of the server';

async function invite(
  email: string,
  { name, role }: { name: string; role?: Role },
  { db, clock, siteUrl, print }: CommandContext,
): Promise<ExitCode> {
  if (!isEmailAddress(email)) throw new UsageError(`"${email}" is not an e-mail address.`);
  const fault = name && nameFault(name);
  if (fault) throw new UsageError(fault);
  const now = clock.now();
  const existing = await findByEmail(db, email);
  if (existing && role && role !== existing.role)
    throw new UsageError(
      `${email} already has access as ${existing.role}. An owner can change the role at /desk/people.`,
    );
  const isFirst = (await listPeople(db)).length === 0;
  const assignedRole = role ?? existing?.role ?? (isFirst ? 'owner' : undefined);
  if (!assignedRole)
    throw new UsageError(`A role is required for ${email}: --role ${roles.join(', or --role ')}.`);
  const person = existing ?? (await addPerson(db, { email, name, role: assignedRole }, now));
  if (!existing && !isFirst) await recordAccessChange(db, { kind: 'added', person, by: commandLine }, now);
  const link = enterAddress(siteUrl, await makeInvitation(db, person.email, now));
  await requestLink(db, { email: person.email, leadsTo: '/desk' }, 'desk-invitation', now);
  print(`${person.email} has access as ${assignedRole}. This link works once, for three days:`);
  print(link);
  print('Another link is sent by e-mail when the site is running.');
  return 0;
}

async function list({ db, print }: CommandContext): Promise<ExitCode> {
  const people = await listPeople(db);
  if (people.length === 0) print('No one has access yet. Run: npm run desk -- invite <email>');
  for (const { name, email, role, entered_at } of people) {
    const person = name ? `${name} <${email}>` : email;
    print([roleNames[role].padEnd(9), person, ...(entered_at ? [] : ['(has not signed in yet)'])].join('  '));
  }
  return 0;
}

async function remove(email: string, { db, clock, print }: CommandContext): Promise<ExitCode> {
  const person = await findByEmail(db, email);
  if (!person) return printUnknown(email, print);
  const isRemoved = await removePerson(db, person.id, (transaction) =>
    recordAccessChange(transaction, { kind: 'removed', person, by: commandLine }, clock.now()),
  );
  if (!isRemoved) {
    print(
      `${person.email} is the last owner. Invite another owner first: npm run desk -- invite <email> --role owner`,
    );
    return 1;
  }
  print(`${person.email} was removed and is signed out everywhere.`);
  return 0;
}

async function signOut(email: string, { db, print }: CommandContext): Promise<ExitCode> {
  const person = await findByEmail(db, email);
  if (!person) return printUnknown(email, print);
  await closeSessions(db, person.id);
  print(`${person.email} is signed out everywhere.`);
  return 0;
}

function printUnknown(email: string, print: CommandContext['print']): 1 {
  print(`No one with the address ${email} has access.`);
  return 1;
}
