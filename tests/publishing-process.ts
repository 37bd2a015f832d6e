/* Publishes one change of two files after another until it is killed, and prints the number of each
   answered change: publishing-process.ts <content folder> <data folder> <first number> */
import { pino } from 'pino';
import { projectAssets } from '#content-model/theme.ts';
import { finishPublish } from '#desk/publish/journal.ts';
import { createPublisher } from '#desk/publish/publisher.ts';
import { withData } from '#desk/publish/record-text.ts';
import { systemClock } from '#server/clock.ts';
import { readLiveContent } from '#server/content/live-content.ts';
import { openDatabase } from '#server/database/open-database.ts';

const [, , contentDir = '', dataDir = '', first = ''] = process.argv;
const log = pino({ level: 'silent' });
// As the host does at start.
await finishPublish(contentDir, dataDir, log);
const { live } = await readLiveContent({
  contentDir,
  dataDir,
  log,
  parts: projectAssets(),
  clock: systemClock,
  changed() {},
});
live.follow();
const db = await openDatabase({ dataDir });
const publisher = createPublisher({ db, clock: systemClock, log, dataDir, publishDir: contentDir, live });
// Keeps the process alive; watching the folder does not.
setInterval(() => {}, 1000);
console.log('begins');
for (let number = Number(first); ; number += 1) {
  await publisher.publish({
    by: { name: 'Ruth', email: 'ruth@example.org', role: 'owner' },
    summary: `number ${number}`,
    where: '/gatherings',
    async change(read) {
      const about = ((await read('pages/about.yaml')) ?? '').replace(
        /^title:.*$/m,
        `title: About, ${number}`,
      );
      const reason = `Number ${number}`;
      const entry = { date: '2025-10-11', kind: 'cancelled', what: 'sabbath-service', reason };
      return { 'exceptions.yaml': withData('exceptions.yaml', '', [entry]), 'pages/about.yaml': about };
    },
  });
  console.log(number);
}
