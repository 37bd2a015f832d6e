import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/test-support/free-port.ts';
import { startBrowser } from '../browser.ts';
import { copyContent, root, temporaryFolder } from '../folders.ts';
import { validPost } from '../form-posts.ts';
import { figures, type Part } from '../part.ts';
import { hasCaddy, startCaddy } from '../servers/caddy.ts';
import { startHost } from '../servers/host.ts';

const configs = ['Caddyfile', 'several/Caddyfile', 'congregations/Caddyfile'];

export const proxy: Part = {
  name: 'proxy',
  description:
    'the Caddy files in deploy/: too large forms, client addresses, and what a returning browser sees',
  needsBuild: true,
  async measure({ note }) {
    if (!hasCaddy) {
      note('Not measured: Caddy is not installed (Debian: apt-get install caddy).');
      return [];
    }
    await using undo = new AsyncDisposableStack();
    const port = await freePort();
    const origin = `https://localhost:${port}`;
    const content = copyContent(undo);
    const env = { SITE_URL: origin, TRUST_PROXY: '1', RATE_LIMIT: '2/10m', CONTENT_DIR: content };
    await using host = await startHost({ env });
    await using _caddy = await startCaddy(port, host);
    const folder = temporaryFolder(undo);
    const request = (path: string, headers: string[], body?: string) =>
      curl(origin + path, headers, join(folder, 'body'), body);
    const postMessage = (n: number, headers: string[]) => {
      const { path, fields } = validPost(n, 0);
      return request(path, ['content-type: application/json', ...headers], JSON.stringify(fields));
    };
    const check = (subject: string, actual: readonly number[], expected: readonly number[]) =>
      figures(subject, {
        'as expected': [Number(actual.join() === expected.join()), 'of 1', { atLeast: 1 }],
      });
    return [
      ...check(
        'the files are valid',
        configs.map((file) => validate(file, folder)),
        [0, 0, 0],
      ),
      ...check(
        'the site itself rejects forms of 0.3, 2 and 20 MB',
        [0.3, 2, 20].map((megabytes) =>
          request('/connect', [`origin: ${origin}`], `message=${'x'.repeat(megabytes * 1e6)}`),
        ),
        [413, 413, 413],
      ),
      ...check('/too-long exists', [request('/too-long', [])], [413]),
      ...check(
        'a visitor with forged addresses counts as one visitor',
        [1, 2, 3].map((n) => postMessage(n, [`origin: ${origin}`, `x-forwarded-for: 192.0.2.${n}`])),
        [201, 201, 429],
      ),
      ...check(
        'another site cannot send a form with a forged host',
        [postMessage(9, ['origin: https://evil.example', 'x-forwarded-host: evil.example'])],
        [403],
      ),
      ...check(
        'a returning browser sees a change on its next load',
        [await showsChange(origin, content)],
        [1],
      ),
    ];
  },
};

/** @returns the exit code of `caddy validate` */
function validate(file: string, home: string): number {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy', file)];
  const { status } = spawnSync('caddy', args, {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      SITE_ADDRESS: 'www.example.org',
      SERVERS: '127.0.0.1:3000',
    },
  });
  return status ?? 1;
}

/**
 * Not `fetch`: curl sends the whole body before it reads the response.
 *
 * @returns the status, 0 for a lost connection
 */
function curl(url: string, headers: string[], output: string, body?: string): number {
  const args = [
    ...['--silent', '--insecure', '--http1.1', '--output', output, '--write-out', '%{http_code}'],
    ...headers.flatMap((header) => ['--header', header]),
    ...(body === undefined ? [] : ['--data-binary', '@-']),
    url,
  ];
  return Number(spawnSync('curl', args, { input: body, encoding: 'utf8' }).stdout);
}

/**
 * Visits Give twice in one browser, changes its title, waits until the host serves it, and loads the page
 * again.
 *
 * @returns 1 if the browser shows the new title, else 0
 */
async function showsChange(origin: string, content: string): Promise<number> {
  await using browser = await startBrowser();
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const open = () => page.goto(`${origin}/give`);
  await open();
  await page.reload();
  const file = join(content, 'pages/give.yaml');
  const title = 'Changed';
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}title: .*$/m, `  title: ${title}`));
  const deadline = Date.now() + 10_000;
  // A separate client, so that the browser's cache is not updated.
  while (!(await context.request.get(`${origin}/give`).then((response) => response.text())).includes(title)) {
    if (Date.now() > deadline) throw new Error('The host did not serve the change within 10 s.');
    await wait(50);
  }
  const response = await open();
  return Number(response?.headers()['cache-control'] === 'no-cache' && (await page.title()) === title);
}
