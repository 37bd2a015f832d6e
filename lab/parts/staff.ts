import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureBrowser } from '../../scripts/browser.mjs';
import { freePort } from '../../server/test-support/free-port.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { root } from '../servers/project-copy.ts';

/** What Playwright's reporter `json` gives, as far as it is read here. */
interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { annotations: { type: string; description?: string }[] }[] }[];
}

export const staff: Part = {
  name: 'staff',
  about: 'what staff come for at the desk, walked on a phone and on a desktop: the steps that each takes',
  ofBuiltSite: true,
  async measure({ note }) {
    const env = { ...(await ensureBrowser()), EVERY_SIZE: '1', TEST_PORT: String(await freePort()) };
    const playwright = `${root}/node_modules/.bin/playwright`;
    const run = promisify(execFile)(playwright, ['test', 'desk-journeys', '--reporter=json'], {
      cwd: root,
      env,
      maxBuffer: 1e8,
    });
    // It ends with an error when a journey fails, which is a figure here.
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { suites } = JSON.parse(stdout) as { suites: Suite[] };
    const walked = suites.flatMap(walksIn);
    if (walked.length === 0) throw new Error('No journey was walked.');
    const failed = walked.filter(({ ok }) => !ok);
    for (const { name } of failed) note(`Failed: ${name}.`);
    return [
      ...walked.flatMap(({ name, steps }) => figures(name, { steps: [steps, 'steps'] })),
      ...figures('all journeys of staff', {
        journeys: [walked.length, 'journeys'],
        'journeys failed': [failed.length, 'journeys', { atMost: 0 }],
      }),
    ] satisfies Figure[];
  },
};

function walksIn({ title, specs, suites = [] }: Suite): { name: string; ok: boolean; steps: number }[] {
  return [
    ...specs.map((spec) => ({
      name: `${spec.title.replace(/: \d+ steps$/, '')}, ${title}`,
      ok: spec.ok,
      steps: Number(
        spec.tests[0]?.annotations.find(({ type }) => type === 'steps')?.description ?? Number.NaN,
      ),
    })),
    ...suites.flatMap(walksIn),
  ];
}
