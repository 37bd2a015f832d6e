import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { goodPosts } from '../../server/test-support/good-posts.ts';
import type { CaughtMail } from '../../server/test-support/mail-catcher.ts';
import { readCsv } from '../../server/test-support/read-csv.ts';
import { type Figure, figures } from '../part.ts';
import { root } from '../servers/project-copy.ts';

const inbox = fileURLToPath(new URL('../../server/inbox/main.ts', import.meta.url));
const stranger = 'naomi@example.org';
/** Stands in each message, and nowhere else. */
const words = 'zimri-and-cozbi';
const posts = 90;
const requestedBook = basename(globSync('content/books/*.yaml', { cwd: root })[0] ?? '', '.yaml');

/** Of this, three rows were made in a spreadsheet, two of them formulas. */
const sly = 'line one\n=1+1\n+2';

interface Target {
  origin: string;
  dataDir: string;
  /** What the host's mail server got so far. */
  caught: readonly CaughtMail[];
}

/** Ninety forms are sent in a stranger's name; then staff erase all that is stored of them, while the host runs. */
export async function bombStranger({ origin, dataDir, caught }: Target): Promise<Figure[]> {
  const answers = Array.from({ length: posts }, async (_, n) => {
    const { path, fields, words: another } = goodPosts[n % goodPosts.length] ?? goodPosts[0];
    const body = {
      ...fields,
      ...another(n),
      email: stranger,
      ...('requestedBook' in fields && { requestedBook }),
    };
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, [wordsIn(body)]: `Grace and peace to you all, ${words} ${n}, ${sly}` }),
    });
    return answer.status;
  });
  const stored = (await Promise.all(answers)).filter((status) => status === 201).length;
  const toStranger = () => caught.filter(({ recipients }) => recipients.includes(stranger)).length;
  const toStaff = () =>
    caught.filter(({ replyTo }) => replyTo?.some(({ address }) => address === stranger)).length;
  while (toStaff() < stored) await new Promise((resolve) => setTimeout(resolve, 100));

  const staff = (...args: string[]) =>
    promisify(execFile)(process.execPath, [inbox, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      maxBuffer: 1e9,
    });
  const exported = readCsv((await staff('export', '--form', 'contact', '--format', 'csv')).stdout.slice(1));
  const rows = exported.filter((row) => row.includes(stranger));
  const began = performance.now();
  await staff('erase', stranger, '--yes');
  const seconds = (performance.now() - began) / 1000;
  const files = globSync('**/*', { cwd: dataDir }).map((path) => join(dataDir, path));
  const traces = files.filter((path) => {
    if (!statSync(path).isFile()) return false;
    const bytes = readFileSync(path);
    return bytes.includes(words) || bytes.includes(stranger);
  });
  return figures(`${posts} forms in a stranger's name, then erased`, {
    stored: [stored, 'messages', { atLeast: posts }],
    'mails to staff': [toStaff(), 'mails', { atLeast: posts }],
    'mails to the stranger': [toStranger(), 'mails', { atMost: 5 }],
    'rows for a message': [rows.length / Math.ceil(posts / goodPosts.length), 'rows', { atMost: 1 }],
    'cells that a spreadsheet would run': [
      exported.flat().filter((cell) => /^[=+\-@\t\r]/m.test(cell)).length,
      'cells',
      { atMost: 0 },
    ],
    'erased in': [seconds, 's'],
    'files that hold a trace': [traces.length, 'files', { atMost: 0 }],
  });
}

/** The field of a form that takes a visitor's own words. */
const wordsIn = (body: object) => ('message' in body ? 'message' : 'request' in body ? 'request' : 'address');
