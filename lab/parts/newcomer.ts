import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { devices, type Page } from '@playwright/test';
import { painter } from '../../core/theme/paint.ts';
import { freePort } from '../../server/test-support/free-port.ts';
import { barriers, colourBarriers } from '../../tests/browser/barriers.ts';
import { colorPairs, cutOff, layOutAll, unfoldAll } from '../../tests/browser/layout-faults.ts';
import { tokenPairs } from '../../tests/contrast.ts';
import { answers, writeAnswers } from '../../tests/second-ministry.ts';
import { startBrowser } from '../browser.ts';
import { figures, type Part } from '../part.ts';
import { answering, temporaryFolder } from '../servers/host.ts';
import { root } from '../servers/project-copy.ts';
import { sitePages } from '../site.ts';

const ownWords = 'Words of our own';

export const newcomer: Part = {
  name: 'newcomer',
  about:
    'a fresh clone until its first page, until the wizard has made a second ministry, until its first own words; what is wrong on its pages',
  ofBuiltSite: false,
  async measure({ quick, say, note }) {
    note(
      'The clone takes its packages from the registry or from the cache of npm, as it happens to be filled. Nobody reads or thinks meanwhile.',
    );
    await using undo = new AsyncDisposableStack();
    const folder = temporaryFolder(undo);
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    // npm reaches its registry as it does for whoever runs the lab.
    const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
    const npm = (...args: string[]) =>
      spawn('npm', args, {
        cwd: clone,
        env: { PATH, HOME, NODE_EXTRA_CA_CERTS, PORT: String(port), HOST: '127.0.0.1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / 1000;

    say('cloning, installing, building …');
    const sample = npm('start');
    undo.defer(() => stopped(sample));
    await answering(`${origin}/`, sample);
    const firstPage = elapsed();
    const packages = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: clone }).length;
    await stopped(sample);

    say('the wizard …');
    const dir = join(folder, 'content');
    const own = npm('run', 'new-ministry', '--', '--answers', writeAnswers(dir), '--dir', dir, '--start');
    undo.defer(() => stopped(own));
    const link = await said(own, /http:\S+\/desk\/enter\?token=[\w-]+/);
    const desk = elapsed();

    await using browser = await startBrowser();
    const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
    const page = await browser.newPage({ ...pixel, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await page.goto(link);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.goto(`${origin}/desk/edit/fields?record=pages/home.yaml`);
    await page.getByLabel('Welcome', { exact: true }).fill(ownWords);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.goto(origin);
    await page.getByText(ownWords).waitFor();
    const found = figures('a fresh clone', {
      // Six tenths of the 62 s of November 2026.
      'first page': [firstPage, 's', { atMost: 37 }],
      packages: [packages, 'packages', { atMost: 400 }],
      'the desk of a second ministry': [desk, 's'],
      'its own words on its first page': [elapsed(), 's', { atMost: 600 }],
    });
    for (const path of await sitePages(origin, { quick })) {
      const faults = await faultsOn(page, origin + path);
      for (const fault of faults) note(`${path}: ${fault}`);
      found.push(...figures(path, { 'faults on its pages': [faults.length, 'faults', { atMost: 0 }] }));
    }
    return found;
  },
};

/** Barriers by day and by night, what is cut off on a phone, and colours that are not the ministry's. */
async function faultsOn(page: Page, url: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(url);
  await unfoldAll(page);
  await layOutAll(page);
  const known = tokenPairs(painter(answers.theme));
  const byDay = [...(await barriers(page)), ...(await cutOff(page)), ...(await colorPairs(page, known))];
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...byDay, ...(await colourBarriers(page, known))];
}

/** What a process prints that is like this. @throws when it ends before */
function said({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    stdout?.on('data', (chunk) => {
      text += chunk;
      const [found] = pattern.exec(text) ?? [];
      if (found) resolve(found);
    });
    stdout?.on('end', () => reject(new Error(`It ended without ${pattern}: ${text}`)));
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
