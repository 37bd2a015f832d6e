import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.ts';
import { type Comparison, compareServers, generatorNote } from '../load/comparison.ts';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
import { assignCores, hasProcfs, memoryOf, noProcfs } from '../processes.ts';
import { type Server, startHost } from '../servers/host.ts';
import { nginxVersion, startNginx } from '../servers/nginx.ts';
import { fetchRaw, unknownPath } from '../site.ts';

const connections = 50;
const searching = 10;

const clusterScript = join(import.meta.dirname, '../servers/cluster.ts');

export const serving: Part = {
  name: 'serving',
  description: 'pages, assets, 304 and 404 under load, compared with nginx serving the same bytes',
  needsBuild: true,
  async measure(context) {
    const { note } = context;
    const { note: coresNote, ...cores } = assignCores();
    note(coresNote);
    if (!hasProcfs) note(noProcfs);
    const nginx = nginxVersion();
    note(
      nginx
        ? `Compared with ${nginx}, which serves the same bodies and headers from files. The rounds alternate.`
        : 'nginx was not measured: it is not installed ' +
            '(Debian: apt-get install --no-install-recommends nginx-light).',
    );
    note(`${connections} connections, each sending the next request after a response. ${generatorNote}`);
    note(`Searches come over ${searching} connections: the host refuses more from one address.`);
    const found = (await measureHost(context, cores, nginx !== undefined)).map(withGoal);
    if (!hasProcfs || !nginx) return found;
    note(
      'The figures for two processes are calculated: both run on one core, and two cores are assumed to be twice as ' +
        'fast; nginx has one worker on one core. On a machine with two cores the load generator needs the second.',
    );
    return [...found, ...(await measureTwoProcesses(context, cores))];
  },
};

/** Only the page that most visitors open has a goal. */
const withGoal = (figure: Figure): Figure =>
  figure.subject === 'home page' && figure.measure === 'host / nginx throughput'
    ? { ...figure, goal: { atLeast: 0.45 } }
    : figure;

type Cores = Pick<ReturnType<typeof assignCores>, 'server' | 'load'>;

const roundsOf = ({ quick }: PartContext) => (quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 6 });

/** The host and nginx, each in one process. */
async function measureHost(context: PartContext, cores: Cores, hasNginx: boolean): Promise<Figure[]> {
  await using undo = new AsyncDisposableStack();
  const host = undo.use(await startHost({ cores: cores.server }));
  const paths = {
    'home page': '/',
    'Torah page': '/resources/torah-portions',
    'an asset': compressedScript(),
    'the 404 page': unknownPath,
  };
  const recorded = await Promise.all(Object.values(paths).map((path) => fetchRaw(host.origin, path)));
  const servers: Record<string, Server> = { host };
  if (hasNginx) servers.nginx = undo.use(await startNginx(recorded, cores.server));

  const comparisons: Comparison[] = [
    ...Object.entries(paths).map(([subject, path]) => {
      const status = recorded.find((response) => response.path === path)?.status ?? 200;
      return { subject, path, status, servers, connections };
    }),
    { subject: 'home page, 304', path: '/', status: 304, servers, connections },
    {
      subject: 'a search',
      path: '/search?q=sabbath',
      status: 200,
      servers: { host },
      connections: searching,
    },
  ];
  const found: Figure[] = [];
  for (const comparison of comparisons) {
    context.log(`${comparison.subject} …`);
    found.push(...(await compareServers(comparison, { cores: cores.load, ...roundsOf(context) })));
  }
  for (const [name, { pid }] of hasProcfs ? Object.entries(servers) : []) {
    found.push(...memoryAfterLoad(name, pid));
  }
  return found;
}

/** The host in two processes, calculated from the processor time of each response. */
async function measureTwoProcesses(context: PartContext, cores: Cores): Promise<Figure[]> {
  await using host = await startHost({ cores: cores.server, script: clusterScript });
  await using nginx = await startNginx([await fetchRaw(host.origin, '/')], cores.server);
  const subject = 'home page, two processes (calculated)';
  context.log(`${subject} …`);
  const measured = await compareServers(
    { subject, path: '/', status: 200, servers: { host, nginx }, connections },
    { cores: cores.load, ...roundsOf(context) },
  );
  const figure = (name: string) => measured.find(({ measure }) => measure === name)?.value ?? Number.NaN;
  return [
    ...figures(subject, {
      'host throughput': [2e6 / figure('host processor time'), 'requests/s'],
      'nginx throughput': [1e6 / figure('nginx processor time'), 'requests/s'],
      'host / nginx throughput': [2 / figure('host / nginx processor time'), '×'],
    }),
    ...measured.filter(({ measure }) => measure.endsWith('processor time')),
    ...memoryAfterLoad('host, two processes', host.pid),
  ];
}

function memoryAfterLoad(name: string, pid: number): Figure[] {
  const { rss, pss } = memoryOf(pid);
  return figures('memory after load', { [`${name} RSS`]: [rss, 'MB'], [`${name} PSS`]: [pss, 'MB'] });
}

/** The path of a script that the build has compressed. */
function compressedScript(): string {
  const file = readdirSync(join(root, 'dist/client/assets')).find((name) => name.endsWith('.js.br'));
  if (!file) throw new Error('The built site has no compressed script.');
  return `/assets/${file.slice(0, -'.br'.length)}`;
}
