import { Resolver } from 'node:dns/promises';
import { Command } from 'commander';
import type { Clock } from '../clock.ts';
import { type ExitCode, runProgram } from '../command-line.ts';
import type { Config } from '../config.ts';
import { mailAddresses } from '../mail/compose-mail.ts';
import * as here from './local-checks.ts';
import { attention, type Finding, reason } from './local-checks.ts';
import {
  clock,
  mailServer,
  nameAndCertificate,
  type Outside,
  senderRecords,
  testMail,
} from './network-checks.ts';

/** What the doctor works with. */
interface DoctorSetting {
  /** @throws ConfigError */
  readConfig(): Config;
  clock: Clock;
  print(line: string): void;
  /** Stand-ins, for tests. */
  outside?: Partial<Outside>;
}

interface Options {
  offline?: true;
  testMail?: string;
  dkim?: string;
}

/**
 * Looks at everything that a site in service needs, and prints a line for each thing.
 *
 * @returns 0 when all is well, 1 when something needs attention
 * @throws UsageError; ConfigError when the settings cannot be read
 */
export async function runDoctor(args: readonly string[], setting: DoctorSetting): Promise<ExitCode> {
  let needed = 0;
  const program = new Command('npm run doctor')
    .description(
      'Looks at everything that a site in service needs, and says what to do where something is missing.',
    )
    .usage('-- [options]')
    .option('--offline', 'asks nothing of the network')
    .option('--test-mail <address>', 'sends an e-mail there')
    .option('--dkim <selector>', 'the name of the DKIM key, as your mail provider says')
    .addHelpText(
      'after',
      '\nEnds with 0 when all is well, 1 when something needs attention, 2 when it was not understood or a setting is wrong.',
    )
    .action(async (options: Options) => {
      for await (const finding of examine(options, setting)) {
        setting.print(`${finding.state.padEnd(10)} ${finding.about}: ${finding.said}`);
        if (finding.state === 'attention') needed += 1;
      }
      setting.print(needed === 0 ? '\nAll is well.' : `\n${needed} of these need attention.`);
    });
  await runProgram(program, args, setting.print);
  return needed > 0 ? 1 : 0;
}

/** What name servers say; in its place, that they say nothing. */
const asked = (about: string, findings: Promise<Finding[]>): Promise<Finding[]> =>
  findings.catch((error) => [
    attention(about, `No name server answers (${reason(error)}). Is this machine connected to the internet?`),
  ]);

async function* examine(
  { offline, testMail: to, dkim }: Options,
  setting: DoctorSetting,
): AsyncGenerator<Finding> {
  const config = setting.readConfig();
  yield* here.settings(config);
  const { finding, content } = here.content(config);
  yield finding;
  yield await here.backup(config, setting.clock.now());
  yield* await here.disk(config);

  if (offline) {
    const left = ['Name', 'Site', 'Certificate', 'Clock', 'Mail server', 'SPF', 'DKIM', 'DMARC'];
    for (const about of left) yield { about, state: 'not asked', said: '--offline was given.' };
    return;
  }
  const outside: Outside = {
    resolver: new Resolver({ timeout: 3000, tries: 2 }),
    timeServer: { host: 'pool.ntp.org', port: 123 },
    ...setting.outside,
  };
  yield* await asked('Name', nameAndCertificate(config.siteUrl, outside));
  yield await clock(outside);
  if (config.smtpUrl !== undefined) yield await mailServer(config.smtpUrl);
  const from = content ? mailAddresses(config, content.ministry.mail).from : config.mailFrom;
  if (from === undefined) return;
  yield* await asked('SPF, DKIM, DMARC', senderRecords(from, outside.resolver, dkim));
  if (to !== undefined) yield await testMail(config, from, to);
}
