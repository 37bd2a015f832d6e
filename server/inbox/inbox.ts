import { Command, InvalidArgumentError, Option } from 'commander';
import { type ExitCode, runProgram } from '../command-line.ts';
import { erase, purge, resend } from './changes.ts';
import { exportAll } from './export.ts';
import { formNouns, type InboxContext, list, show, status } from './messages.ts';

/** Creates the context of a command; called after --help is handled. */
type OpenContext = () => Promise<InboxContext>;

/**
 * @param print gets help and usage errors
 * @returns the exit code
 * @throws UsageError when the command was not understood
 */
export async function runInbox(
  args: readonly string[],
  open: OpenContext,
  print: (text: string) => void,
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = inboxProgram(async (command) => {
    code = await command(await open());
  });
  await runProgram(program, args, print);
  return code;
}

const formOption = () => new Option('--form <name>', 'of one form only').choices(formNouns);

function inboxProgram(
  run: (command: (context: InboxContext) => Promise<ExitCode>) => Promise<void>,
): Command {
  const program = new Command('npm run inbox --')
    .description('Messages that visitors have sent through the website.')
    .addHelpText('after', '\nExit codes: 0 done, 1 nothing found or erased, 2 not understood.');
  program
    .command('list')
    .description('the newest messages, without their text')
    .addOption(formOption())
    .option('--limit <number>', 'how many', wholeNumber(1, 10_000), 20)
    .option('--before <reference>', 'those older than this one')
    .action((options) => run((context) => list(options, context)));
  program
    .command('show <reference>')
    .description('one message in full; its e-mails have the reference')
    .action((reference) => run((context) => show(reference, context)));
  program
    .command('export')
    .description('all messages, for a spreadsheet or another program')
    .addOption(formOption())
    .addOption(new Option('--format <format>', 'csv needs one form').choices(['csv', 'json']).default('csv'))
    .option('--output <file>', 'into this file instead of the terminal')
    .action((options) => run((context) => exportAll(options, context)));
  program
    .command('erase <email>')
    .description('everything that was sent with this e-mail address')
    .addOption(formOption())
    .option('--yes', 'erase them; without it they are only counted')
    .action((email, options) => run((context) => erase(email, options, context)));
  program
    .command('purge')
    .description('everything older than so many days')
    .requiredOption('--older-than <days>', 'age in days', wholeNumber(1, 36_500))
    .addOption(formOption())
    .option('--yes', 'erase them; without it they are only counted')
    .action((options) => run((context) => purge(options, context)));
  program
    .command('resend [reference]')
    .description('the e-mails about one message again')
    .option('--mail <name>', 'only this one, such as visitor-book')
    .option('--failed', 'instead: all e-mails that were given up')
    .action((reference, options) => run((context) => resend(reference, options, context)));
  program
    .command('status')
    .description('number of messages and state of their e-mails')
    .action(() => run(status));
  return program;
}

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`);
  };
}
