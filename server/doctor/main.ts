import { systemClock } from '../clock.ts';
import { UsageError } from '../command-line.ts';
import { ConfigError, readConfig } from '../config.ts';
import { runDoctor } from './doctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), {
  readConfig: () => readConfig(process.env),
  clock: systemClock,
  print: console.log,
}).catch((error: unknown) => {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  return 2;
});
