import { builtinModules } from 'node:module';

/*
 * Which folder may import which: pages → features → ui → core;
 * host → desk → server → content-model → core.
 * A folder without a line here may import nothing. `npm test -- imports` checks it.
 */

const packages = '(^|/)node_modules/';
const testCode = '\\.test\\.tsx?$|(^|/)fixtures\\.tsx?$|^server/test-support/|^tests/|^lab/';
const inBrowser = '\\.client\\.ts$|\\.astro\\.ts$|\\.tsx$|/use-[\\w-]+\\.ts$';

const routes = '^site/(routes|record-pages|site-page)\\.ts';
/** Folders of site/ that are no feature. */
const shared = ['art', 'fonts', 'styles', 'ui', 'structured-data', 'layouts', 'pages'];
const feature = `^site/(?!(${shared.join('|')})/)([^/]+)/`;
const folder = (/** @type {string} */ name) => `^${name}/`;

/**
 * For each folder, what it may import besides itself, and of what only types.
 * @type {[from: string, values: string[], types?: string[]][]}
 */
const layers = [
  ['^core/', []],
  ['^content-model/', ['core'].map(folder)],
  ['^site/art/', []],
  ['^site/fonts/', []],
  ['^site/styles/', ['site/fonts'].map(folder)],
  ['^site/ui/', ['core', 'site/art'].map(folder), ['^content-model/']],
  [routes, ['^core/', routes], ['^content-model/']],
  ['^site/structured-data/', [...['core', 'site/ui'].map(folder), routes], ['^content-model/']],
  [feature, ['core', 'site/ui', 'site/art'].map(folder), ['^content-model/']],
  [
    '^site/layouts/',
    [...['core', 'site/ui', 'site/styles', 'site/structured-data'].map(folder), routes],
    ['^content-model/'],
  ],
  [
    '^site/pages/',
    [...['core', 'site/ui', 'site/structured-data', 'site/layouts'].map(folder), routes, feature],
    ['^content-model/'],
  ],
  ['^server/', [...['core', 'content-model'].map(folder), routes]],
  ['^desk/', [...['core', 'content-model', 'server', 'site/ui', 'site/styles'].map(folder), routes]],
  ['^host/', [...['core', 'content-model', 'server', 'desk'].map(folder), routes]],
  ['^host/astro-integrations\\.ts', ['^scripts/']],
  [
    '^scripts/',
    [...['core', 'content-model', 'server', 'site/art', 'site/fonts', 'site/styles'].map(folder), routes],
  ],
  // What a new version would show of the content, as the host finds it.
  ['^scripts/build-version\\.ts', ['^desk/publish/']],
  // Where the host meets what Astro builds, and where React renders for the host.
  ['^site/env\\.d\\.ts', ['core', 'content-model', 'desk'].map(folder)],
  ['^site/pages/desk/', ['^desk/']],
  // Whether published changes can be pushed.
  ['^server/doctor/network-checks\\.ts', ['^desk/publish/']],
  ['^server/pages/entry\\.ts', ['^site/ui/']],
  // Share cards, icons and the manifest show the site's drawings and colors.
  ['^server/drawing/colors\\.ts', ['^site/styles/', feature]],
  ['^server/drawing/drawings\\.ts', ['^site/art/', '^public/']],
  ['^astro\\.config\\.ts', ['scripts', 'host', 'site/layouts'].map(folder)],
];

/** @type {import('dependency-cruiser').DependencyType[]} */
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'];

/** @param {string} name @param {string} from @param {string} packageNames @param {string} [except] */
const withoutPackages = (name, from, packageNames, except) => ({
  name,
  severity: /** @type {const} */ ('error'),
  from: { path: from, pathNot: [testCode, ...(except ? [except] : [])] },
  to: { path: `${packages}(${packageNames})` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export const direction = {
  allowedSeverity: 'error',
  allowed: [
    { from: { path: testCode }, to: {} },
    { from: {}, to: { dependencyTypes: npm } },
    // Files at the root, such as package.json.
    { from: {}, to: { path: '^\\.?[^/]+\\.\\w+$' } },
    {
      from: { path: '^(site/features/[^/]+|site/[^/]+|core|content-model|server|desk|host|scripts)/' },
      to: { path: '^$1/' },
    },
    ...layers.flatMap(([from, values, types = []]) => [
      { from: { path: from }, to: { path: [...values] } },
      {
        from: { path: from },
        to: { path: [...types], dependencyTypes: /** @type {['type-only']} */ (['type-only']) },
      },
    ]),
  ].filter(({ to }) => !('path' in to && to.path?.length === 0)),
  forbidden: [
    { name: 'no-circles', severity: 'error', from: { pathNot: testCode }, to: { circular: true } },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { pathNot: testCode },
      to: { path: testCode },
    },
    {
      name: 'browser-modules-only-in-the-browser',
      severity: 'error',
      from: { pathNot: [testCode, inBrowser] },
      to: { path: '\\.client\\.ts$' },
    },
    withoutPackages('core-is-pure', '^core/', 'react|fastify|kysely|astro|@hebcal'),
    {
      name: 'core-has-no-io',
      severity: 'error',
      from: { path: '^core/', pathNot: testCode },
      to: { dependencyTypes: ['core'] },
    },
    withoutPackages(
      'content-model-knows-no-framework',
      '^content-model/',
      'react|fastify|kysely|astro|@hebcal',
    ),
    // @hebcal is licensed under the GPL: a browser script that contains any of it would have to be too.
    withoutPackages('no-host-libraries-in-the-site', '^site/', 'fastify|kysely|@hebcal'),
    withoutPackages(
      'react-only-where-the-host-renders',
      '^server/',
      'react|astro|@react-pdf',
      '^server/(pages|drawing)/|\\.tsx$',
    ),
  ],
};

/**
 * Browser code imports neither the content model, nor the host, nor heavy packages. Types do not count.
 * @param {string[]} inBrowser the scripts, and the components that pages hydrate
 * @returns {import('dependency-cruiser').IConfiguration}
 */
export const reach = (inBrowser) => ({
  forbidden: [
    {
      name: 'light-in-the-browser',
      severity: 'error',
      from: { path: inBrowser.map((path) => `^${path}$`) },
      to: {
        reachable: true,
        path: [
          '^(content-model|server|host)/',
          '^site/pages/',
          `${packages}zod/(?!mini)`,
          `^(node:)?(${builtinModules.join('|')})$`,
        ],
      },
    },
  ],
});
