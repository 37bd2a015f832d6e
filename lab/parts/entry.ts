import { addPerson } from '../../desk/auth/people-repository.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { figures, type Part } from '../part.ts';
import { startHost, temporaryFolder } from '../servers/host.ts';
import { median, quantile } from '../statistics.ts';

const siteUrl = 'https://www.example.org';

export const entry: Part = {
  name: 'entry',
  about: 'how long whoever asks for a way into the desk waits, with an address of the staff and with another',
  ofBuiltSite: true,
  async measure({ quick, say }) {
    const tries = quick ? 10 : 200;
    await using undo = new AsyncDisposableStack();
    const dataDir = temporaryFolder(undo);
    await using db = await openDatabase({ dataDir });
    await using host = await startHost({ dataDir, env: { SITE_URL: siteUrl, TRUST_PROXY: '1' } });
    const staff: number[] = [];
    const others: number[] = [];
    for (let time = 0; time < tries; time += 1) {
      const email = `staff-${time}@example.org`;
      await addPerson(db, { email, name: 'Ruth', role: 'editor' }, new Date());
      const asks = [
        async () => staff.push(await ask(host.origin, email, time)),
        async () => others.push(await ask(host.origin, `other-${time}@example.org`, time)),
      ];
      // In turn, so that neither always comes after the other.
      for (const each of time % 2 ? asks : asks.reverse()) await each();
      if (time % 50 === 49) say(`${time + 1} of ${tries} times`);
    }
    const difference = Math.abs(median(staff) / median(others) - 1) * 100;
    return figures('a wish for a link', {
      'median for staff': [median(staff), 'ms'],
      'median for others': [median(others), 'ms'],
      'p99 for staff': [quantile(staff, 0.99), 'ms'],
      'p99 for others': [quantile(others, 0.99), 'ms'],
      'difference of the medians': [difference, '%', { atMost: 10 }],
    });
  },
};

/** From networks of their own, so that no limit is reached. @returns milliseconds */
async function ask(origin: string, email: string, time: number): Promise<number> {
  const started = performance.now();
  const { status } = await fetch(`${origin}/desk/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: siteUrl, 'x-forwarded-for': `10.0.${Math.floor(time / 200)}.${time % 200}` },
    body: new URLSearchParams({ email }),
  });
  if (status !== 303) throw new Error(`A wish for a link was answered ${status}.`);
  return performance.now() - started;
}
