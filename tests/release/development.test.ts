import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#server/test-support/free-port.ts';
import { temporaryFolder } from '../built-host.ts';

/* `npm run dev` after `npm start`, in a copy of the project without the packages of tests. */

/** A copy of the project with links to the packages that `npm start` installs. */
function copyProject(project: string): void {
  for (const name of ['core', 'content-model', 'site', 'server', 'desk', 'host', 'scripts', 'public'])
    cpSync(name, join(project, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.ts'])
    cpSync(name, join(project, name));
  cpSync('tests/content', join(project, 'content'), { recursive: true });
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const forTests = new Set(Object.keys(devDependencies).map((name) => name.split('/')[0]));
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((entry) => !/^\.(vite|astro)/.test(entry)))
    if (!forTests.has(name) || name === '@types')
      symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
}

test('npm run dev finds all packages after npm start, and serves what the host makes', async () => {
  using folder = temporaryFolder();
  copyProject(folder.path);
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)],
    {
      cwd: folder.path,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  try {
    const answer = async (path: string) =>
      fetch(`http://localhost:${port}${path}`).then(
        async ({ status, headers }) => `${status} ${headers.get('content-type')}`,
        () => 'not yet',
      );
    await expect.poll(() => answer('/'), { timeout: 150_000 }).toMatch(/^200 text\/html/);
    for (const [path, type] of [
      ['/sitemap.xml', 'application/xml'],
      ['/messages/podcast.xml', 'application/rss+xml'],
      ['/robots.txt', 'text/plain'],
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/calendar/gatherings.ics', 'text/calendar'],
      ['/share/home.png', 'image/png'],
    ] as const)
      expect([path, await answer(path)]).toEqual([path, expect.stringContaining(`200 ${type}`)]);
    await expect
      .poll(() => said, { timeout: 60_000 })
      .toMatch(/bundling dependencies|Failed to run dependency scan/);
    expect(said).not.toMatch(/Failed to run dependency scan|\[ERROR\]/);
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  }
});
