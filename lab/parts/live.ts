import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Load, load } from '../load/load.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { copyProject } from '../servers/project-copy.ts';
import { record, sitePages } from '../site.ts';
import { quantile } from '../statistics.ts';

export const live: Part = {
  name: 'live',
  about:
    'requests to every address while content changes, while a build runs and while one fails; how soon a change is seen',
  ofBuiltSite: false,
  async measure({ quick, say, note }) {
    const rate = 100;
    note(
      `${rate} requests a second, to every address of the sitemap in turn, half of them asking whether something is new.`,
    );
    await using undo = new AsyncDisposableStack();
    const project = copyProject(undo);
    if ((await build(project)) !== 0) throw new Error('The copy of the project could not be built.');
    const host = undo.use(
      await startHost({
        script: join(project, 'dist/host/main.mjs'),
        env: { CONTENT_DIR: join(project, 'content') },
      }),
    );
    const paths = (await sitePages(host.origin, { quick: false })).filter((path) => path !== '/no-such-page');
    const { etag = '' } = (await record(host.origin, '/')).headers;
    const requests = paths.flatMap((path) => [{ path }, { path, headers: { 'if-none-match': etag } }]);

    /** Visits while something happens, and what came of them. */
    async function during(of: string, happens: () => Promise<Figure[]>): Promise<Figure[]> {
      say(`${of} …`);
      let over = false;
      const found = happens().finally(() => {
        over = true;
      });
      const visits: Load[] = [];
      while (!over) {
        // Counted here, not thrown: a wrong answer is what this is about.
        visits.push(await load({ origin: host.origin, requests, connections: 4, seconds: 2, rate }, 'any'));
      }
      const answers = visits.reduce((sum, visit) => sum + visit.answers, 0);
      const right = visits.reduce(
        (sum, { statuses }) => sum + (statuses[200] ?? 0) + (statuses[304] ?? 0),
        0,
      );
      const errors = visits.reduce((sum, visit) => sum + visit.errors, 0);
      return [
        ...figures(of, {
          answers: [answers, 'answers'],
          'neither 200 nor 304': [answers - right + errors, 'answers', { atMost: 0 }],
        }),
        ...(await found),
      ];
    }

    return [
      ...(await during('while content changes', () => change(project, host.origin, quick ? 3 : 20))),
      ...(await during('while a build runs', async () => {
        appendFileSync(join(project, 'site/styles/tokens.css'), '/* another version */\n');
        if ((await build(project)) !== 0) throw new Error('The second build failed.');
        return [];
      })),
      ...(await during('while a build fails', async () => {
        appendFileSync(join(project, 'site/pages/give.astro'), '\n{ this does not end');
        if ((await build(project)) === 0) throw new Error('The broken build did not fail.');
        return [];
      })),
    ];
  },
};

async function build(project: string): Promise<number> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: project, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code;
}

/** Writes another title, so many times, and waits each time until the page has it. */
async function change(project: string, origin: string, times: number): Promise<Figure[]> {
  const file = join(project, 'content/pages/give.yaml');
  const text = readFileSync(file, 'utf8');
  const title = /^ {2}title: .*$/m;
  if (!title.test(text)) throw new Error('content/pages/give.yaml has no line "  title: …".');
  const took: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    const words = `Given the ${time}th time`;
    const started = performance.now();
    writeFileSync(file, text.replace(title, `  title: ${words}`));
    while (!(await record(origin, '/give', { 'accept-encoding': 'identity' })).body.includes(words)) {
      if (performance.now() - started > 10_000) throw new Error(`Change ${time} was not seen within 10 s.`);
      await wait(20);
    }
    took.push(performance.now() - started);
  }
  return figures('while content changes', {
    'to be seen p50': [quantile(took, 0.5), 'ms'],
    'to be seen longest': [Math.max(...took), 'ms', { atMost: 2000 }],
  });
}
