import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { goodPosts } from '../../server/test-support/good-posts.ts';
import type { CaughtMail } from '../../server/test-support/mail-catcher.ts';
import { readCsv } from '../../server/test-support/read-csv.ts';
import { root } from '../folders.ts';
import { postJson, validPost } from '../form-posts.ts';
import { type Figure, figures } from '../part.ts';

const victim = 'naomi@example.org';
/** A text that only these messages contain. */
const marker = 'zimri-and-cozbi';
const posts = 90;
const firstOf = (kind: string) =>
  basename(globSync(`content/${kind}/*.yaml`, { cwd: root })[0] ?? '', '.yaml');
const [requestedBook, event] = [firstOf('books'), firstOf('events')];

/** In a badly quoted CSV file this would be three rows, two of them formulas. */
const formulas = 'line one\n=1+1\n+2';

interface Target {
  origin: string;
  dataDir: string;
  /** The e-mails that the host has sent. */
  caught: readonly CaughtMail[];
}

/** Sends 90 forms with the address of someone else, then erases that person's data while the host runs. */
export async function bombMailbox({ origin, dataDir, caught }: Target): Promise<Figure[]> {
  const statuses = await Promise.all(Array.from({ length: posts }, (_, n) => sendForm(origin, n)));
  const stored = statuses.filter((status) => status === 201).length;
  const toVictim = () => caught.filter(({ recipients }) => recipients.includes(victim)).length;
  const toStaff = () =>
    caught.filter(({ replyTo }) => replyTo?.some(({ address }) => address === victim)).length;
  while (toStaff() < stored) await wait(100);

  const inbox = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'server/inbox/main.ts'), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      maxBuffer: 1e9,
    });
  const exported = readCsv((await inbox('export', '--form', 'contact', '--format', 'csv')).stdout.slice(1));
  const rows = exported.filter((row) => row.includes(victim));
  const started = performance.now();
  await inbox('erase', victim, '--yes');
  const seconds = (performance.now() - started) / 1000;
  return figures(`${posts} forms with a stranger's address, then erased`, {
    stored: [stored, 'messages', { atLeast: posts }],
    'e-mails to staff': [toStaff(), 'e-mails', { atLeast: posts }],
    'e-mails to the stranger': [toVictim(), 'e-mails', { atMost: 5 }],
    'rows per message': [rows.length / Math.ceil(posts / goodPosts.length), 'rows', { atMost: 1 }],
    'formula cells in the export': [
      exported.flat().filter((cell) => /^[=+\-@\t\r]/m.test(cell)).length,
      'cells',
      { atMost: 0 },
    ],
    'time to erase': [seconds, 's'],
    'files with erased data': [filesWithTraces(dataDir).length, 'files', { atMost: 0 }],
  });
}

async function sendForm(origin: string, n: number): Promise<number> {
  const { path, fields } = validPost(n);
  const textField = ['message', 'request'].find((field) => field in fields) ?? 'address';
  const { status } = await postJson(origin + path, {
    ...fields,
    ...('requestedBook' in fields && { requestedBook }),
    ...('event' in fields && { event }),
    email: victim,
    [textField]: `Grace and peace to you all, ${marker} ${n}, ${formulas}`,
  });
  return status;
}

function filesWithTraces(folder: string): string[] {
  const files = globSync('**/*', { cwd: folder }).map((path) => join(folder, path));
  return files.filter((path) => {
    if (!statSync(path).isFile()) return false;
    const bytes = readFileSync(path);
    return bytes.includes(marker) || bytes.includes(victim);
  });
}
