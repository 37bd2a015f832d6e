import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { runBackupCommand } from './commands.ts';

process.exitCode = await runBackupCommand(process.argv.slice(2), {
  readConfig: () => readConfig(process.env),
  clock: systemClock,
  print: console.log,
  printError: console.error,
});
