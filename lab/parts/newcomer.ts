import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { devices, type Page } from '@playwright/test';
import { painter } from '../../core/theme/paint.ts';
import { freePort } from '../../server/test-support/free-port.ts';
import { barriers, colorBarriers } from '../../tests/browser/barriers.ts';
import { colorPairs, cutOff, layOutAll, unfoldAll } from '../../tests/browser/layout-faults.ts';
import { tokenPairs } from '../../tests/contrast.ts';
import { answers, writeAnswers } from '../../tests/second-ministry.ts';
import { startBrowser } from '../browser.ts';
import { root, temporaryFolder } from '../folders.ts';
import { figures, type Part } from '../part.ts';
import { untilReady } from '../servers/host.ts';
import { pagePaths } from '../site.ts';

const newWelcome = 'A welcome of our own';

export const newcomer: Part = {
  name: 'newcomer',
  description:
    'from a fresh clone to the first page, to a second ministry and its first edit; faults on its pages',
  needsBuild: false,
  async measure({ quick, log, note }) {
    note('Packages come from the registry or the npm cache. The time to read and think is not included.');
    await using undo = new AsyncDisposableStack();
    const folder = temporaryFolder(undo);
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    // npm needs these to reach its registry.
    const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
    const npm = (...args: string[]) =>
      spawn('npm', args, {
        cwd: clone,
        env: { PATH, HOME, NODE_EXTRA_CA_CERTS, PORT: String(port), HOST: '127.0.0.1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const started = performance.now();
    const elapsed = () => (performance.now() - started) / 1000;

    log('cloning, installing, building …');
    const sample = npm('start');
    undo.defer(() => stop(sample));
    await untilReady(`${origin}/`, sample);
    const firstPage = elapsed();
    const packages = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: clone }).length;
    await stop(sample);

    log('running the wizard …');
    const dir = join(folder, 'content');
    const second = npm('run', 'new-ministry', '--', '--answers', writeAnswers(dir), '--dir', dir, '--start');
    undo.defer(() => stop(second));
    const link = await waitForOutput(second, /http:\S+\/desk\/enter\?token=[\w-]+/);
    const deskOpen = elapsed();

    await using browser = await startBrowser();
    const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
    const page = await browser.newPage({ ...pixel, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await page.goto(link);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.goto(`${origin}/desk/edit/fields?record=pages/home.yaml`);
    await page.getByLabel('Welcome', { exact: true }).fill(newWelcome);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.goto(origin);
    await page.getByText(newWelcome).waitFor();
    const found = figures('a fresh clone', {
      // 60 % of the 62 s of November 2026.
      'first page': [firstPage, 's', { atMost: 37 }],
      packages: [packages, 'packages'],
      'desk of a second ministry': [deskOpen, 's'],
      'first published edit': [elapsed(), 's', { atMost: 600 }],
    });
    for (const path of await pagePaths(origin, { quick })) {
      const faults = await findFaults(page, origin + path);
      for (const fault of faults) note(`${path}: ${fault}`);
      found.push(...figures(path, { 'faults on the page': [faults.length, 'faults', { atMost: 0 }] }));
    }
    return found;
  },
};

/** Accessibility in light and dark, content cut off on a phone, and colors outside the ministry's theme. */
async function findFaults(page: Page, url: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(url);
  await unfoldAll(page);
  await layOutAll(page);
  const themePairs = tokenPairs(painter(answers.theme));
  const light = [...(await barriers(page)), ...(await cutOff(page)), ...(await colorPairs(page, themePairs))];
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await colorBarriers(page, themePairs))];
}

/** @returns the first match in the output. @throws when the process ends without one */
async function waitForOutput({ stdout }: { stdout: Readable }, pattern: RegExp): Promise<string> {
  let output = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const [match] = pattern.exec(output) ?? [];
    if (match) {
      // Left unread, a full pipe would block the process.
      stdout.resume();
      return match;
    }
  }
  throw new Error(`The process ended without printing ${pattern}:\n${output}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
