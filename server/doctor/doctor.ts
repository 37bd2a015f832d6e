import { Resolver } from 'node:dns/promises';
import { Command } from 'commander';
import type { Clock } from '../clock.ts';
import { type ExitCode, runProgram } from '../command-line.ts';
import type { Config } from '../config.ts';
import { mailAddresses } from '../mail/compose-mail.ts';
import * as here from './local-checks.ts';
import { type Finding, findings, reason } from './local-checks.ts';
import {
  clock,
  gitRemote,
  mailServer,
  nameAndCertificate,
  type Outside,
  senderRecords,
  testMail,
} from './network-checks.ts';

interface DoctorContext {
  /** @throws ConfigError */
  readConfig(): Config;
  clock: Clock;
  print(line: string): void;
  outside?: Partial<Outside>;
}

interface Options {
  offline?: true;
  testMail?: string;
  dkim?: string;
}

/**
 * @returns 0 when all checks passed, 1 when something needs attention
 * @throws UsageError; ConfigError when the settings cannot be read
 */
export async function runDoctor(args: readonly string[], context: DoctorContext): Promise<ExitCode> {
  let attentionCount = 0;
  const program = new Command('npm run doctor')
    .description('Checks everything that a live site needs, and says how to fix each fault.')
    .usage('-- [options]')
    .option('--offline', 'makes no network requests')
    .option('--test-mail <address>', 'sends a test e-mail to this address')
    .option('--dkim <selector>', 'the name of the DKIM key, as your mail provider says')
    .addHelpText(
      'after',
      '\nExit codes: 0 all checks passed, 1 something needs attention, 2 not understood or an invalid setting.',
    )
    .action(async (options: Options) => {
      for await (const finding of examine(options, context)) {
        context.print(`${finding.state.padEnd(10)} ${finding.about}: ${finding.message}`);
        if (finding.state === 'attention') attentionCount += 1;
      }
      context.print(
        attentionCount === 0 ? '\nAll checks passed.' : `\n${attentionCount} of these need attention.`,
      );
    });
  await runProgram(program, args, context.print);
  return attentionCount > 0 ? 1 : 0;
}

/** The findings of a name server; without a name server, a finding about that. */
const withResolverFault = (about: string, found: Promise<Finding[]>): Promise<Finding[]> =>
  found.catch((error) => [
    findings(about).attention(
      `No name server answers (${reason(error)}). Is this machine connected to the internet?`,
    ),
  ]);

async function* examine(
  { offline, testMail: to, dkim }: Options,
  context: DoctorContext,
): AsyncGenerator<Finding> {
  const config = context.readConfig();
  yield* here.settings(config);
  const { finding, content } = here.content(config);
  yield finding;
  yield await here.backup(config, context.clock.now());
  yield* await here.disk(config);

  if (offline) {
    const push = config.contentPush ? ['Git remote'] : [];
    const skipped = [...push, 'Name', 'Site', 'Certificate', 'Clock', 'Mail server', 'SPF', 'DKIM', 'DMARC'];
    for (const about of skipped) yield findings(about).skipped('--offline was given.');
    return;
  }
  if (config.contentPush) yield await gitRemote(config);
  const outside: Outside = {
    resolver: new Resolver({ timeout: 3000, tries: 2 }),
    timeServer: 'https://cloudflare.com/cdn-cgi/trace',
    ...context.outside,
  };
  yield* await withResolverFault('Name', nameAndCertificate(config.siteUrl, outside));
  yield await clock(outside);
  if (config.smtpUrl !== undefined) yield await mailServer(config.smtpUrl);
  const from = content ? mailAddresses(config, content.ministry.mail).from : config.mailFrom;
  if (from === undefined) return;
  yield* await withResolverFault('SPF, DKIM, DMARC', senderRecords(from, outside.resolver, dkim));
  if (to !== undefined) yield await testMail(config, from, to);
}
