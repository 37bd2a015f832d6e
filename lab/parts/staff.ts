import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBrowser } from '../../scripts/browser.mjs';
import { freePort } from '../../server/test-support/free-port.ts';
import { root } from '../folders.ts';
import { figures, type Part } from '../part.ts';

/** The part of Playwright's JSON report that is used here. */
interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { annotations: { type: string; description?: string }[] }[] }[];
}

export const staff: Part = {
  name: 'staff',
  description: 'the steps of each staff task at the desk, on a phone and on a desktop',
  needsBuild: true,
  async measure({ note }) {
    const env = { ...(await ensureBrowser()), EVERY_SIZE: '1', TEST_PORT: String(await freePort()) };
    const playwright = join(root, 'node_modules/.bin/playwright');
    const run = promisify(execFile)(playwright, ['test', 'desk-journeys', '--reporter=json'], {
      cwd: root,
      env,
      maxBuffer: 1e8,
    });
    // Playwright exits with an error when a journey fails, which is a figure here.
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { suites } = JSON.parse(stdout) as { suites: Suite[] };
    const journeys = suites.flatMap(journeysOf);
    if (journeys.length === 0) throw new Error('Playwright ran no journey.');
    const failed = journeys.filter(({ ok }) => !ok);
    for (const { name } of failed) note(`Failed: ${name}.`);
    return [
      ...journeys.flatMap(({ name, steps }) => figures(name, { steps: [steps, 'steps'] })),
      ...figures('all staff journeys', {
        journeys: [journeys.length, 'journeys'],
        'failed journeys': [failed.length, 'journeys', { atMost: 0 }],
      }),
    ];
  },
};

function journeysOf({ title, specs, suites = [] }: Suite): { name: string; ok: boolean; steps: number }[] {
  return [
    ...specs.map((spec) => {
      const annotation = spec.tests[0]?.annotations.find(({ type }) => type === 'steps');
      return {
        name: `${spec.title.replace(/: \d+ steps$/, '')}, ${title}`,
        ok: spec.ok,
        steps: Number(annotation?.description ?? Number.NaN),
      };
    }),
    ...suites.flatMap(journeysOf),
  ];
}
