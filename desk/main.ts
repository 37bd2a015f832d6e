import { systemClock } from '#server/clock.ts';
import { runOnDatabase } from '#server/command-line.ts';
import { runDesk } from './auth/desk-command.ts';

process.exitCode = await runOnDatabase('npm run desk', (open) =>
  runDesk(
    process.argv.slice(2),
    async () => {
      const { db, config } = await open();
      return { db, clock: systemClock, siteUrl: config.siteUrl, print: console.log };
    },
    (text) => process.stdout.write(text),
  ),
);
