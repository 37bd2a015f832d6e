import { describe, expect, test } from 'vitest';
import { UsageError } from '#server/command-line.ts';
import { movableClock } from '#server/test-support/movable-clock.ts';
import { temporaryDatabase } from '#server/test-support/temporary-database.ts';
import { runDesk } from './desk-command.ts';
import { findPersonByToken, openSession } from './sessions.ts';
import { findLink } from './sign-in-links.ts';

const siteUrl = 'https://www.example.org';

async function startCommands() {
  const { db, [Symbol.asyncDispose]: close } = await temporaryDatabase();
  const clock = movableClock();
  return {
    db,
    clock,
    async desk(...args: string[]) {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      const code = await runDesk(args, async () => ({ db, clock, siteUrl, print }), print);
      return { code, output: lines.join('\n') };
    },
    [Symbol.asyncDispose]: close,
  };
}

describe('invite', () => {
  test('makes the first person an owner, prints a sign-in link and queues the e-mail', async () => {
    await using commands = await startCommands();
    const { code, output } = await commands.desk('invite', 'Ruth@Example.org', '--name', 'Ruth');
    expect(code).toBe(0);
    const token = /^https:\/\/www\.example\.org\/desk\/enter\?token=([\w-]{43})$/m.exec(output)?.[1] ?? '';
    const link = await findLink(commands.db, token, commands.clock.now());
    expect(link?.email).toBe('ruth@example.org');
    const mails = await commands.db.selectFrom('outbox').select('template').execute();
    expect(mails).toEqual([{ template: 'desk-invitation' }]);
    expect((await commands.desk('list')).output).toBe(
      'Owner      Ruth <ruth@example.org>  (has not signed in yet)',
    );
  });

  test('requires a role for later people, and gives a known person another link', async () => {
    await using commands = await startCommands();
    await commands.desk('invite', 'ruth@example.org');
    await expect(commands.desk('invite', 'naomi@example.org')).rejects.toThrow('--role shepherd');
    await commands.desk('invite', 'naomi@example.org', '--role', 'editor');
    expect((await commands.desk('invite', 'naomi@example.org')).output).toContain('as editor');
    await expect(commands.desk('invite', 'naomi@example.org', '--role', 'owner')).rejects.toThrow(
      'already has access as editor',
    );
    expect((await commands.desk('list')).output.split('\n')).toHaveLength(2);
  });

  test.each([
    ['an invalid e-mail address', ['invite', 'ruth']],
    ['an unknown role', ['invite', 'ruth@example.org', '--role', 'king']],
    ['no arguments', []],
  ])('refuses %s', async (_, args) => {
    await using commands = await startCommands();
    await expect(commands.desk(...args)).rejects.toThrow(UsageError);
  });
});

test('remove and sign-out end every session, and the last owner cannot be removed', async () => {
  await using commands = await startCommands();
  const { db, clock, desk } = commands;
  await desk('invite', 'ruth@example.org');
  await desk('invite', 'naomi@example.org', '--role', 'owner');
  const people = await db.selectFrom('desk_people').select(['id', 'email']).execute();
  const signedIn = async (email: string) => {
    const id = people.find((person) => person.email === email)?.id ?? '';
    const token = await openSession(db, id, 'Chrome', clock.now());
    return () => findPersonByToken(db, token, clock.now());
  };
  const [ruth, naomi] = [await signedIn('ruth@example.org'), await signedIn('naomi@example.org')];
  expect(await ruth()).toMatchObject({ email: 'ruth@example.org', role: 'owner' });

  await desk('sign-out', 'ruth@example.org');
  expect(await ruth()).toBeUndefined();
  expect((await desk('remove', 'naomi@example.org')).code).toBe(0);
  expect(await naomi()).toBeUndefined();
  expect(await desk('remove', 'ruth@example.org')).toMatchObject({
    code: 1,
    output: expect.stringContaining('the last owner'),
  });
  expect(await desk('sign-out', 'boaz@example.org')).toMatchObject({
    code: 1,
    output: 'No one with the address boaz@example.org has access.',
  });
});
