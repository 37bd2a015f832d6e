import { addPerson } from '../../desk/auth/people.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { temporaryFolder } from '../folders.ts';
import { figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { median, quantile } from '../statistics.ts';

const siteUrl = 'https://www.example.org';

export const signIn: Part = {
  name: 'sign-in',
  description: 'whether the response time of a sign-in request reveals which addresses belong to staff',
  needsBuild: true,
  async measure({ quick, log }) {
    const count = quick ? 10 : 200;
    await using undo = new AsyncDisposableStack();
    const dataDir = temporaryFolder(undo);
    await using db = await openDatabase({ dataDir });
    await using host = await startHost({ dataDir, env: { SITE_URL: siteUrl, TRUST_PROXY: '1' } });
    const staff: number[] = [];
    const others: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const email = `staff-${n}@example.org`;
      await addPerson(db, { email, name: 'Ruth', role: 'editor' }, new Date());
      const requests = [
        async () => staff.push(await requestLink(host.origin, email, n)),
        async () => others.push(await requestLink(host.origin, `other-${n}@example.org`, n)),
      ];
      // The order alternates, so that neither is always the second.
      for (const request of n % 2 ? requests : requests.toReversed()) await request();
      if (n % 50 === 49) log(`${n + 1} of ${count} requests`);
    }
    const difference = Math.abs(median(staff) / median(others) - 1) * 100;
    return figures('sign-in request', {
      'staff median': [median(staff), 'ms'],
      'others median': [median(others), 'ms'],
      'staff p99': [quantile(staff, 0.99), 'ms'],
      'others p99': [quantile(others, 0.99), 'ms'],
      'difference of the medians': [difference, '%', { atMost: 10 }],
    });
  },
};

/** Each pair of requests comes from another network, to stay below the rate limits. @returns milliseconds */
async function requestLink(origin: string, email: string, n: number): Promise<number> {
  const started = performance.now();
  const { status } = await fetch(`${origin}/desk/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: siteUrl, 'x-forwarded-for': `10.0.${Math.floor(n / 200)}.${n % 200}` },
    body: new URLSearchParams({ email }),
  });
  if (status !== 303) throw new Error(`A sign-in request returned ${status}.`);
  return performance.now() - started;
}
