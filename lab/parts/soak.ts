import { join } from 'node:path';
import { medianOf, runSoak } from '../../tests/soak.ts';
import { root } from '../folders.ts';
import { figures, type Part } from '../part.ts';
import { median, quantile } from '../statistics.ts';

export const soak: Part = {
  name: 'soak',
  description:
    'a busy day of a big site for some minutes (--soak-minutes): typing, publishes, uploads, visitors, listeners',
  needsBuild: true,
  async measure({ quick, soakMinutes, log, note }) {
    note(
      'Ten times the content, and the heap limit of npm start. Two people type in the editor, one publishes every ten ' +
        'seconds, one uploads pictures and recordings, 50 visitors read, and 20 listen to a recording.',
    );
    const minutes = quick ? 1 : soakMinutes;
    const { failures, hasEnded, memory, visits, publishes, ...done } = await runSoak({
      minutes,
      contentDir: join(root, 'content'),
      log,
    });
    for (const failure of failures.slice(0, 20)) log(failure);
    for (let minute = 0; minute < minutes; minute += 1)
      log(
        `minute ${minute + 1}: ${Math.round(medianOf(memory, minute / minutes, (minute + 1) / minutes))} MB`,
      );
    const [early, late] = [medianOf(memory, 0.25, 0.5), medianOf(memory, 0.75)];
    return figures(`a busy day of a big site, ${minutes} minutes`, {
      restarts: [hasEnded ? 1 : 0, 'times', { atMost: 0 }],
      visits: [visits.length, 'pages'],
      'failed visits': [failures.length, 'visits', { atMost: 0 }],
      'visit, median': [median(visits), 'ms'],
      'visit, p99': [quantile(visits, 0.99), 'ms'],
      publishes: [publishes.length, 'publishes'],
      'publish to visible, median': [median(publishes), 'ms'],
      'publish to visible, p99': [quantile(publishes, 0.99), 'ms', { atMost: 2000 }],
      uploads: [done.uploads, 'uploads'],
      'recordings heard': [done.heard, 'recordings'],
      'typed sentences': [done.sentences, 'sentences'],
      'memory in the second quarter': [early, 'MB'],
      'memory in the last quarter': [late, 'MB'],
      'growth of memory': [late / early, '×', { atMost: 1.25 }],
      'peak memory': [Math.max(...memory), 'MB', { atMost: 400 }],
    });
  },
};
