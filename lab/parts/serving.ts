import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { coreLayout } from '../cores.ts';
import { type Contest, contest } from '../load/contest.ts';
import { flooder } from '../load/flood.ts';
import type { Figure, Part, Setting } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { type Server, startHost } from '../servers/host.ts';
import { nginxVersion, startNginx } from '../servers/nginx.ts';
import { record } from '../site.ts';

const everyCore = fileURLToPath(new URL('../servers/every-core.ts', import.meta.url));

export const serving: Part = {
  name: 'serving',
  about: 'pages, assets, 304 and 404 under load, beside nginx with the same bytes',
  ofBuiltSite: true,
  async measure(setting) {
    const { note } = setting;
    const { note: pinning, ...cores } = coreLayout();
    note(pinning);
    if (!processesTell) note(untold);
    const version = nginxVersion();
    if (version)
      note(`Beside ${version}, which sends the same bodies and headers from files; rounds alternate.`);
    else
      note(
        'nginx not measured: it is not installed. On Debian: apt-get install --no-install-recommends nginx-light',
      );
    note(`50 connections ask as often as they are answered. ${flooder}`);
    const figures = (await race(setting, cores, version)).map(withGoal);
    if (!processesTell || !version) return figures;
    note(
      'Two processes: worked out. They share one port and one core, and two cores are taken to give twice as much; beside one worker of nginx ' +
        'with its one core. On a machine with two cores the load would take the second.',
    );
    return [...figures, ...(await twoProcesses(setting, cores))];
  },
};

/** What was promised of the page that most visitors open. */
const withGoal = (figure: Figure): Figure =>
  figure.of === 'home page' && figure.measure === 'host / nginx throughput'
    ? { ...figure, goal: { atLeast: 0.55 } }
    : figure;

type Pinned = Pick<ReturnType<typeof coreLayout>, 'server' | 'load'>;

const rounds = (quick: boolean) => (quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 6 });

/** The host against nginx, each in one process. */
async function race(
  { quick, say }: Setting,
  { server, load }: Pinned,
  version: string | undefined,
): Promise<Figure[]> {
  await using undo = new AsyncDisposableStack();
  const host = undo.use(await startHost({ cores: server }));
  const targets = {
    'home page': '/',
    'Torah page': '/resources/torah-portions',
    'an asset': aScript(),
    'the 404 page': '/no-such-page',
  };
  const recordings = await Promise.all(Object.values(targets).map((path) => record(host.origin, path)));
  const nginx = version && undo.use(await startNginx(recordings, server));
  const servers: Record<string, Server> = { host, ...(nginx && { nginx }) };

  const contests: Contest[] = [];
  for (const [index, of] of Object.keys(targets).entries()) {
    const { path, status } = recordings[index] ?? { path: '/', status: 200 };
    contests.push({ of, path, status, servers });
  }
  contests.push({ of: 'home page, 304', path: '/', status: 304, servers });
  contests.push({ of: 'a search', path: '/search?q=sabbath', status: 200, servers: { host } });

  const figures: Figure[] = [];
  for (const each of contests) {
    say(`${each.of} …`);
    figures.push(...(await contest(each, { cores: load, ...rounds(quick) })));
  }
  for (const [name, { pid }] of processesTell ? Object.entries(servers) : []) {
    figures.push(...memoryAfterLoad(name, pid));
  }
  return figures;
}

/**
 * The host in two processes against one worker of nginx. What two cores would give is worked out from the processor time that one
 * answer takes.
 */
async function twoProcesses({ quick, say }: Setting, { server, load }: Pinned): Promise<Figure[]> {
  await using host = await startHost({ cores: server, script: everyCore });
  await using nginx = await startNginx([await record(host.origin, '/')], server);
  const of = 'home page, two processes (worked out)';
  say(`${of} …`);
  const measured = await contest(
    { of, path: '/', status: 200, servers: { host, nginx } },
    { cores: load, ...rounds(quick) },
  );
  const work = (name: string) => measured.find(({ measure }) => measure === name)?.value ?? Number.NaN;
  return [
    { of, measure: 'host throughput', value: 2e6 / work('host processor time'), unit: 'requests/s' },
    { of, measure: 'nginx throughput', value: 1e6 / work('nginx processor time'), unit: 'requests/s' },
    {
      of,
      measure: 'host / nginx throughput',
      value: 2 / work('host / nginx processor time'),
      unit: '×',
    },
    ...measured.filter(({ measure }) => measure.endsWith('processor time')),
    ...memoryAfterLoad('host, two processes', host.pid),
  ];
}

function memoryAfterLoad(name: string, pid: number): Figure[] {
  const { rss, pss } = memory(pid);
  const of = 'memory after load';
  return [
    { of, measure: `${name} RSS`, value: rss, unit: 'MB' },
    { of, measure: `${name} PSS`, value: pss, unit: 'MB' },
  ];
}

/** A script of the built site, of those that the build compressed. */
function aScript(): string {
  const names = readdirSync(new URL('../../dist/client/assets', import.meta.url));
  const compressed = names.find((name) => name.endsWith('.js.br'));
  if (!compressed) throw new Error('The built site has no script.');
  return `/assets/${compressed.slice(0, -'.br'.length)}`;
}
