import { systemClock } from '../clock.ts';
import { runOnDatabase } from '../command-line.ts';
import { runInbox } from './inbox.ts';

process.exitCode = await runOnDatabase('npm run inbox', (open) =>
  runInbox(
    process.argv.slice(2),
    async () => {
      const { db, config } = await open();
      const { dataDir } = config;
      return { db, clock: systemClock, dataDir, output: process.stdout, print: console.log };
    },
    (text) => process.stdout.write(text),
  ),
);
