import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/test-support/free-port.ts';
import { goodPosts } from '../../server/test-support/good-posts.ts';
import { startBrowser } from '../browser.ts';
import { figures, type Part } from '../part.ts';
import { hasCaddy, startCaddy } from '../servers/caddy.ts';
import { startHost, temporaryFolder } from '../servers/host.ts';

const shipped = fileURLToPath(new URL('../../deploy/', import.meta.url));

export const proxy: Part = {
  name: 'proxy',
  about:
    'the shipped files for Caddy before the host: what is too long, who the visitor is, and what a returning browser sees',
  ofBuiltSite: true,
  async measure({ note }) {
    if (!hasCaddy) {
      note('Not measured: Caddy is not installed (Debian: apt-get install caddy).');
      return [];
    }
    await using undo = new AsyncDisposableStack();
    const port = await freePort();
    const origin = `https://localhost:${port}`;
    const content = join(temporaryFolder(undo), 'content');
    cpSync(fileURLToPath(new URL('../../content', import.meta.url)), content, { recursive: true });
    const limited = { SITE_URL: origin, TRUST_PROXY: '1', RATE_LIMIT: '2/10m', CONTENT_DIR: content };
    await using host = await startHost({ env: limited });
    await using _caddy = await startCaddy(port, host);
    const folder = temporaryFolder(undo);
    /** As curl asks, which writes to the end: its status, and 0 for a connection that broke. */
    const ask = (path: string, headers: string[], body?: string) => {
      const fields = headers.flatMap((header) => ['--header', header]);
      const sent = body === undefined ? [] : ['--data-binary', '@-'];
      const args = [
        '--silent',
        '--insecure',
        '--http1.1',
        '--output',
        `${folder}/body`,
        '--write-out',
        '%{http_code}',
      ];
      const { stdout } = spawnSync('curl', [...args, ...fields, ...sent, origin + path], {
        input: body,
        encoding: 'utf8',
      });
      return Number(stdout);
    };
    const [{ path, fields, words }] = goodPosts;
    const write = (n: number, from: string[]) =>
      ask(path, ['content-type: application/json', ...from], JSON.stringify({ ...fields, ...words(n) }));
    const forged = [1, 2, 3].map((n) => write(n, [`origin: ${origin}`, `x-forwarded-for: 192.0.2.${n}`]));
    const all = (values: readonly number[], wanted: readonly number[]) =>
      Number(values.join() === wanted.join());
    const understood = ['Caddyfile', 'several/Caddyfile', 'congregations/Caddyfile'].map(
      (file) =>
        spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', shipped + file], {
          env: {
            PATH: process.env.PATH,
            HOME: folder,
            SITE_ADDRESS: 'www.example.org',
            SERVERS: '127.0.0.1:3000',
          },
        }).status ?? 1,
    );
    const holds = (of: string, value: number) =>
      figures(of, { 'as it should be': [value, 'of 1', { atLeast: 1 }] });
    return [
      ...holds('the files are valid', all(understood, [0, 0, 0])),
      ...holds(
        'forms of 0.3, 2 and 20 MB are told so by the site',
        all(
          [0.3, 2, 20].map((megabytes) =>
            ask('/connect', [`origin: ${origin}`], `message=${'x'.repeat(megabytes * 1e6)}`),
          ),
          [413, 413, 413],
        ),
      ),
      ...holds('/too-long is there', all([ask('/too-long', [])], [413])),
      ...holds('who names other addresses as theirs is still one visitor', all(forged, [201, 201, 429])),
      ...holds(
        'another site cannot send a form by naming itself',
        all([write(9, ['origin: https://evil.example', 'x-forwarded-host: evil.example'])], [403]),
      ),
      ...holds(
        'a browser that has just looked sees a change on its next load',
        await seesChange(origin, content),
      ),
    ];
  },
};

/**
 * Visits Give twice in one browser, changes its title, waits until the host serves it, and loads the page again:
 * 1 if that browser shows the new title, else 0.
 */
async function seesChange(origin: string, content: string): Promise<number> {
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
  // Another client, so that the browser's own copy stays as old as it is.
  while (!(await context.request.get(`${origin}/give`).then((answer) => answer.text())).includes(title)) {
    if (Date.now() > deadline) throw new Error('The host did not serve the change within 10 s.');
    await wait(50);
  }
  const response = await open();
  return Number(response?.headers()['cache-control'] === 'no-cache' && (await page.title()) === title);
}
