import { randomBytes } from 'node:crypto';
import { addPerson } from '../../desk/auth/people.ts';
import { openSession } from '../../desk/auth/sessions.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { type Figure, figures } from '../part.ts';
import { hasProcfs, trackPeakMemory } from '../processes.ts';
import type { Host } from '../servers/host.ts';

const uploads = 200;
/** Almost the largest that the desk takes. */
const fileBytes = 24_000_000;

/** A secretary, or who has their session, sends 200 large PDFs at the same time. */
export async function uploadFiles({ origin, pid }: Host, dataDir: string): Promise<Figure[]> {
  const cookie = await signIn(dataDir);
  const noise = randomBytes(fileBytes).toString('latin1').replaceAll('/', '_');
  const file = new Blob([Buffer.from(`%PDF-1.7\n${noise}\n%%EOF\n`, 'latin1')], { type: 'application/pdf' });
  const send = async (n: number): Promise<number> => {
    const body = new FormData();
    body.set('title', `File ${n}`);
    body.set('file', file, `file-${n}.pdf`);
    const options = { method: 'POST', headers: { cookie, origin }, body, redirect: 'manual' as const };
    const response = await fetch(`${origin}/desk/files`, options);
    await response.arrayBuffer();
    return response.status;
  };
  const peakMemory = hasProcfs ? trackPeakMemory(pid) : undefined;
  const started = performance.now();
  // A host that refuses a file may close the connection before all of it was sent.
  const statuses = await Promise.all(Array.from({ length: uploads }, (_, n) => send(n).catch(() => 503)));
  const seconds = (performance.now() - started) / 1000;
  const megabytes = peakMemory?.();
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return figures(`${uploads} files of ${fileBytes / 1e6} MB at the same time`, {
    added: [count(303), 'files', { atLeast: 1 }],
    'told to wait': [count(503), 'files'],
    'other answers': [uploads - count(303) - count(503), 'files', { atMost: 0 }],
    duration: [seconds, 's'],
    ...(megabytes !== undefined && { PSS: [megabytes, 'MB', { atMost: 400 }] as const }),
  });
}

/** @returns the cookie of a secretary */
async function signIn(dataDir: string): Promise<string> {
  await using db = await openDatabase({ dataDir });
  const person = await addPerson(
    db,
    { email: 'tirzah@example.org', name: 'Tirzah', role: 'secretary' },
    new Date(),
  );
  return `desk=${await openSession(db, person.id, 'Chrome on Android', new Date())}`;
}
