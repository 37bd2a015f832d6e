import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Contest, contest } from '../contest.ts';
import { coreLayout } from '../cores.ts';
import { flooder } from '../flood.ts';
import { type Server, startHost } from '../host-process.ts';
import { nginxVersion, startNginx } from '../nginx.ts';
import type { Figure, Part, Setting } from '../part.ts';
import { memory, processesTell, untold } from '../process-figures.ts';
import { record } from '../recording.ts';

const everyCore = fileURLToPath(new URL('../every-core.ts', import.meta.url));

export const serving: Part = {
  name: 'serving',
  about: 'pages, assets, 304 and 404 under load, beside nginx with the same bytes',
  ofBuiltSite: true,
  async measure(setting) {
    const { note } = setting;
    const { one, two, note: pinning } = coreLayout();
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
    return [...(await race(setting, one, 1, version)), ...(await race(setting, two, 2, version))];
  },
};

/** The host in so many processes against an nginx with as many workers. */
async function race(
  { quick, say }: Setting,
  cores: ReturnType<typeof coreLayout>['one'],
  processes: 1 | 2,
  version: string | undefined,
): Promise<Figure[]> {
  await using undo = new AsyncDisposableStack();
  const host = undo.use(
    await startHost({ cores: cores.server, ...(processes === 2 && { script: everyCore }) }),
  );
  const all = {
    'home page': '/',
    'Torah page': '/resources/torah-portions',
    'an asset': aScript(),
    'the 404 page': '/no-such-page',
  };
  const targets = processes === 1 ? all : { 'home page': '/' };
  const recordings = await Promise.all(Object.values(targets).map((path) => record(host.origin, path)));
  const nginx =
    version && undo.use(await startNginx(recordings, { workers: processes, cores: cores.server }));
  const servers: Record<string, Server> = { host, ...(nginx && { nginx }) };

  const suffix = processes === 1 ? '' : ', two processes';
  const contests: Contest[] = [];
  for (const [index, name] of Object.keys(targets).entries()) {
    const { path, status } = recordings[index] ?? { path: '/', status: 200 };
    contests.push({ of: `${name}${suffix}`, path, status, servers });
  }
  if (processes === 1) contests.push({ of: 'home page, 304', path: '/', status: 304, servers });
  const { status: found } = await record(host.origin, '/search?q=sabbath');
  if (found === 200 && processes === 1) {
    contests.push({ of: 'a search', path: '/search?q=sabbath', status: 200, servers: { host } });
  }

  const figures: Figure[] = [];
  for (const each of contests) {
    say(`${each.of} …`);
    figures.push(
      ...(await contest(each, { cores: cores.load, rounds: quick ? 1 : 5, seconds: quick ? 1 : 6 })),
    );
  }
  for (const [name, { pid }] of processesTell ? Object.entries(servers) : []) {
    const { rss, pss } = memory(pid);
    const of = `memory after load${suffix}`;
    figures.push({ of, measure: `${name} RSS`, value: rss, unit: 'MB' });
    figures.push({ of, measure: `${name} PSS`, value: pss, unit: 'MB' });
  }
  return figures;
}

/** A script of the built site, of those that the build compressed. */
function aScript(): string {
  const names = readdirSync(new URL('../../dist/client/assets', import.meta.url));
  const compressed = names.find((name) => name.endsWith('.js.br'));
  if (!compressed) throw new Error('The built site has no script.');
  return `/assets/${compressed.slice(0, -'.br'.length)}`;
}
