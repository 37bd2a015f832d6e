import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyProject } from '../folders.ts';
import { type LoadResult, sendLoad } from '../load/load.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { fetchRaw, fetchText, pagePaths, unknownPath } from '../site.ts';
import { quantile, sum } from '../statistics.ts';

const rate = 100;

export const updates: Part = {
  name: 'updates',
  description:
    'requests to all pages while content changes, a build runs and a build fails; delay of a change',
  needsBuild: false,
  async measure({ quick, log, note }) {
    note(`${rate} requests a second to all pages in turn, half of them with If-None-Match.`);
    await using undo = new AsyncDisposableStack();
    const project = copyProject(undo);
    if ((await build(project)) !== 0) throw new Error('The copy of the project could not be built.');
    const host = undo.use(
      await startHost({
        script: join(project, 'dist/host/main.mjs'),
        env: { CONTENT_DIR: join(project, 'content') },
      }),
    );
    const paths = (await pagePaths(host.origin, { quick: false })).filter((path) => path !== unknownPath);
    const { etag = '' } = (await fetchRaw(host.origin, '/')).headers;
    const requests = paths.flatMap((path) => [{ path }, { path, headers: { 'if-none-match': etag } }]);

    async function loadDuring(subject: string, action: () => Promise<Figure[]>): Promise<Figure[]> {
      log(`${subject} …`);
      let isDone = false;
      const found = action().finally(() => {
        isDone = true;
      });
      const load: LoadResult[] = [];
      while (!isDone) {
        // Other statuses are a figure here, not an error.
        load.push(await sendLoad({ origin: host.origin, requests, connections: 4, seconds: 2, rate }, 'any'));
      }
      const responses = sum(load.map((result) => result.responses));
      const good = sum(load.map(({ statuses }) => (statuses[200] ?? 0) + (statuses[304] ?? 0)));
      const errors = sum(load.map((result) => result.errors));
      return [
        ...figures(subject, {
          responses: [responses, 'responses'],
          'neither 200 nor 304': [responses - good + errors, 'responses', { atMost: 0 }],
        }),
        ...(await found),
      ];
    }

    return [
      ...(await loadDuring('while content changes', () =>
        changeContent(project, host.origin, quick ? 3 : 20),
      )),
      ...(await loadDuring('while a build runs', async () => {
        appendFileSync(join(project, 'site/styles/tokens.css'), '/* another version */\n');
        if ((await build(project)) !== 0) throw new Error('The second build failed.');
        return [];
      })),
      ...(await loadDuring('while a build fails', async () => {
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

/** Changes a title again and again. Each time waits until the page shows it. */
async function changeContent(project: string, origin: string, count: number): Promise<Figure[]> {
  const file = join(project, 'content/pages/give.yaml');
  const text = readFileSync(file, 'utf8');
  const titleLine = /^ {2}title: .*$/m;
  if (!titleLine.test(text)) throw new Error('content/pages/give.yaml has no line "  title: …".');
  const delays: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const title = `Title number ${n}`;
    const started = performance.now();
    writeFileSync(file, text.replace(titleLine, `  title: ${title}`));
    while (!(await fetchText(origin, '/give')).includes(title)) {
      if (performance.now() - started > 10_000) throw new Error(`Change ${n} was not visible within 10 s.`);
      await wait(20);
    }
    delays.push(performance.now() - started);
  }
  return figures('while content changes', {
    'visible p50': [quantile(delays, 0.5), 'ms'],
    'visible max': [Math.max(...delays), 'ms', { atMost: 2000 }],
  });
}
