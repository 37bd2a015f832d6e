import { Command, Option } from 'commander';
import type { Kysely } from 'kysely';
import { isEmailAddress } from '#core/forms/field.ts';
import type { Clock } from '#server/clock.ts';
import { type ExitCode, runProgram, UsageError } from '#server/command-line.ts';
import type { Database } from '#server/database/schema.ts';
import { addPerson, findByEmail, listPeople, removePerson } from './people.ts';
import { nameFault, type Role, roleNames, roles } from './person.ts';
import { closeSessions } from './sessions.ts';
import { askForLink, enterAddress, makeLink } from './sign-in-links.ts';

/** What every command works with. */
interface Setting {
  db: Kysely<Database>;
  clock: Clock;
  siteUrl: string;
  /** Gets each line for people. */
  print(line: string): void;
}

/**
 * Carries out one command about the people of the desk, for whoever has the server and no browser.
 *
 * @param print gets help
 * @returns 1 when there is no such person, or the last owner would be gone
 * @throws UsageError when the command was not understood
 */
export async function runDesk(
  args: readonly string[],
  open: () => Promise<Setting>,
  print: (text: string) => void,
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = new Command('npm run desk --').description('Who may work on the site, at /desk.');
  program
    .command('invite <email>')
    .description('makes a link by which somebody enters, and mails it; adds them first if need be')
    .option('--name <name>', 'how the others know them', '')
    .addOption(new Option('--role <role>', 'what they may do; the first is an owner').choices(roles))
    .action(async (email, options) => {
      code = await invite(email, options, await open());
    });
  program
    .command('list')
    .description('who they are')
    .action(async () => {
      code = await list(await open());
    });
  program
    .command('remove <email>')
    .description('takes somebody away, and signs them out everywhere')
    .action(async (email) => {
      code = await remove(email, await open());
    });
  program
    .command('sign-out <email>')
    .description('signs somebody out everywhere')
    .action(async (email) => {
      code = await signOut(email, await open());
    });
  await runProgram(program, args, print);
  return code;
}

async function invite(
  email: string,
  { name, role }: { name: string; role?: Role },
  { db, clock, siteUrl, print }: Setting,
): Promise<ExitCode> {
  if (!isEmailAddress(email)) throw new UsageError(`"${email}" is not an e-mail address.`);
  const fault = name && nameFault(name);
  if (fault) throw new UsageError(fault);
  const now = clock.now();
  const known = await findByEmail(db, email);
  if (known && role && role !== known.role)
    throw new UsageError(`${email} is here as ${known.role} already. An owner changes that at /desk/people.`);
  const first = (await listPeople(db)).length === 0 ? 'owner' : undefined;
  const given = role ?? known?.role ?? first;
  if (!given) throw new UsageError(`Say what ${email} may do: --role ${roles.join(', or --role ')}.`);
  const person = known ?? (await addPerson(db, { email, name, role: given }, now));
  const link = enterAddress(siteUrl, await makeLink(db, person.email, now));
  await askForLink(db, { email: person.email, leadsTo: '/desk' }, 'desk-invitation', now);
  print(`${person.email} may enter as ${given}. This link works for 15 minutes, once:`);
  print(link);
  print('Another goes out by e-mail, as soon as the site runs.');
  return 0;
}

async function list({ db, print }: Setting): Promise<ExitCode> {
  const people = await listPeople(db);
  if (people.length === 0) print('Nobody yet. The first: npm run desk -- invite <email>');
  for (const { name, email, role, entered_at } of people) {
    const person = name ? `${name} <${email}>` : email;
    print([roleNames[role].padEnd(8), person, ...(entered_at ? [] : ['(has not entered yet)'])].join('  '));
  }
  return 0;
}

async function remove(email: string, { db, print }: Setting): Promise<ExitCode> {
  const person = await findByEmail(db, email);
  if (!person) return nobody(email, print);
  if (!(await removePerson(db, person.id))) {
    print(
      `${person.email} is the last owner. Invite another first: npm run desk -- invite <email> --role owner`,
    );
    return 1;
  }
  print(`${person.email} is removed, and signed out everywhere.`);
  return 0;
}

async function signOut(email: string, { db, print }: Setting): Promise<ExitCode> {
  const person = await findByEmail(db, email);
  if (!person) return nobody(email, print);
  await closeSessions(db, person.id);
  print(`${person.email} is signed out everywhere.`);
  return 0;
}

function nobody(email: string, print: Setting['print']): 1 {
  print(`Nobody is here with the address ${email}.`);
  return 1;
}
