import { Command, InvalidArgumentError, Option } from 'commander';
import { type ExitCode, runProgram } from '../command-line.ts';
import { erase, purge, resend } from './changes.ts';
import { exportAll } from './export.ts';
import { formNouns, type InboxSetting, list, show, status } from './messages.ts';

/** Opens what a command works with; not asked for help. */
type Opening = () => Promise<InboxSetting>;

/**
 * Carries out one inbox command.
 *
 * @param print gets help and usage errors
 * @returns the exit code
 * @throws UsageError when the command was not understood
 */
export async function runInbox(
  args: readonly string[],
  open: Opening,
  print: (text: string) => void,
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = inboxProgram(async (command) => {
    code = await command(await open());
  });
  await runProgram(program, args, print);
  return code;
}

const formOption = () => new Option('--form <name>', 'of one form alone').choices(formNouns);

function inboxProgram(
  run: (command: (setting: InboxSetting) => Promise<ExitCode>) => Promise<void>,
): Command {
  const program = new Command('npm run inbox --')
    .description('What visitors have sent through the website.')
    .addHelpText(
      'after',
      '\nEnds with 0 when done, 1 when nothing was found or erased, 2 when it was not understood.',
    );
  program
    .command('list')
    .description('the newest messages, without what they say')
    .addOption(formOption())
    .option('--limit <number>', 'how many', wholeNumber(1, 10_000), 20)
    .option('--before <reference>', 'those older than this one')
    .action((options) => run((setting) => list(options, setting)));
  program
    .command('show <reference>')
    .description('one message in full; its reference stands in its e-mails')
    .action((reference) => run((setting) => show(reference, setting)));
  program
    .command('export')
    .description('all messages, for a spreadsheet or another program')
    .addOption(formOption())
    .addOption(new Option('--format <format>', 'csv takes one form').choices(['csv', 'json']).default('csv'))
    .option('--output <file>', 'into this file instead of the terminal')
    .action((options) => run((setting) => exportAll(options, setting)));
  program
    .command('erase <email>')
    .description('everything that was sent with this e-mail address')
    .addOption(formOption())
    .option('--yes', 'really erase; without it they are only counted')
    .action((email, options) => run((setting) => erase(email, options, setting)));
  program
    .command('purge')
    .description('everything older than so many days')
    .requiredOption('--older-than <days>', 'age in days', wholeNumber(1, 36_500))
    .addOption(formOption())
    .option('--yes', 'really erase; without it they are only counted')
    .action((options) => run((setting) => purge(options, setting)));
  program
    .command('resend [reference]')
    .description('the e-mails about one message, once more')
    .option('--mail <name>', 'only this one, such as visitor-book')
    .option('--failed', 'instead: all e-mails that were given up')
    .action((reference, options) => run((setting) => resend(reference, options, setting)));
  program
    .command('status')
    .description('how many messages there are, and how their e-mails stand')
    .action(() => run(status));
  return program;
}

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
  };
}
