import { systemClock } from '../clock.ts';
import { runCommand } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { runDoctor } from './doctor.ts';

process.exitCode = await runCommand('npm run doctor', () =>
  runDoctor(process.argv.slice(2), {
    readConfig: () => readConfig(process.env),
    clock: systemClock,
    print: console.log,
  }),
);
