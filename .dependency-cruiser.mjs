import { builtinModules } from 'node:module';

/*
 * Which folder may import which: pages → features → ui → domain; server and desk → reader → domain.
 * A folder without a line here may import nothing. `npm test -- imports` checks it.
 */

const packages = '(^|/)node_modules/';
const testCode =
  '\\.test\\.tsx?$|(^|/)(fixtures|copy-of-content)\\.tsx?$|^server/test-support/|^tests/|^lab/';
const inBrowser = '\\.client\\.ts$|\\.astro\\.ts$|\\.tsx$|/use-[\\w-]+\\.ts$';

const siteMap = '^src/site-map\\.ts';
/** Folders of src/ that are no feature. */
const shared = ['art', 'fonts', 'styles', 'ui', 'structured-data', 'layouts', 'pages'];
const feature = `^src/(?!(${shared.join('|')})/)([^/]+)/`;
const folder = (/** @type {string} */ name) => `^${name}/`;

/**
 * For each folder, what it may import besides itself, and of what only types.
 * @type {[from: string, values: string[], types?: string[]][]}
 */
const layers = [
  ['^domain/', []],
  ['^reader/', ['domain'].map(folder)],
  ['^src/art/', []],
  ['^src/fonts/', []],
  ['^src/styles/', ['src/fonts'].map(folder)],
  ['^src/ui/', ['domain', 'src/art'].map(folder), ['^reader/']],
  [siteMap, ['^domain/'], ['^reader/']],
  ['^src/structured-data/', [...['domain', 'src/ui'].map(folder), siteMap], ['^reader/']],
  [feature, ['domain', 'src/ui', 'src/art'].map(folder), ['^reader/']],
  [
    '^src/layouts/',
    // Header and footer are features that every page shows.
    [
      ...['domain', 'src/ui', 'src/styles', 'src/structured-data', 'src/header', 'src/footer'].map(folder),
      siteMap,
    ],
    ['^reader/'],
  ],
  [
    '^src/pages/',
    [...['domain', 'src/ui', 'src/structured-data', 'src/layouts'].map(folder), siteMap, feature],
    ['^reader/'],
  ],
  ['^server/', [...['domain', 'reader'].map(folder), siteMap]],
  ['^desk/', [...['domain', 'reader', 'server', 'src/ui', 'src/styles'].map(folder), siteMap]],
  [
    '^scripts/',
    [...['domain', 'reader', 'server', 'src/art', 'src/fonts', 'src/styles'].map(folder), siteMap],
  ],
  // Where the host meets what Astro builds, and where React renders for the host.
  ['^src/env\\.d\\.ts', ['domain', 'reader', 'desk'].map(folder)],
  ['^src/pages/desk/', ['^desk/']],
  ['^server/(wire|app)\\.ts', ['^desk/']],
  ['^server/pages/dev-server\\.ts', ['^scripts/']],
  ['^server/pages/entry\\.ts', ['^src/ui/']],
  // Share cards, icons and the manifest show the site's drawings and colours.
  ['^server/drawing/colours\\.ts', ['^src/styles/', feature]],
  ['^server/drawing/drawings\\.ts', ['^src/art/', '^public/']],
  ['^astro\\.config\\.ts', ['scripts', 'server', 'src/layouts'].map(folder)],
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
    { from: { path: '^(src/[^/]+|domain|reader|server|desk|scripts)/' }, to: { path: '^$1/' } },
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
    withoutPackages('domain-is-pure', '^domain/', 'react|fastify|kysely|astro|@hebcal'),
    {
      name: 'domain-has-no-io',
      severity: 'error',
      from: { path: '^domain/', pathNot: testCode },
      to: { dependencyTypes: ['core'] },
    },
    withoutPackages('reader-knows-no-framework', '^reader/', 'react|fastify|kysely|astro|@hebcal'),
    // @hebcal is licensed under the GPL: a browser script that contains any of it would have to be too.
    withoutPackages('no-host-libraries-in-src', '^src/', 'fastify|kysely|@hebcal'),
    withoutPackages(
      'react-only-where-the-host-renders',
      '^server/',
      'react|astro|@react-pdf',
      '^server/(pages|drawing)/|\\.tsx$',
    ),
  ],
};

/**
 * Browser code imports neither the reader, nor the host, nor heavy packages. Types do not count.
 * @param {string[]} islands the components that pages hydrate
 * @returns {import('dependency-cruiser').IConfiguration}
 */
export const reach = (islands) => ({
  forbidden: [
    {
      name: 'light-in-the-browser',
      severity: 'error',
      from: { path: ['\\.client\\.ts$', ...islands.map((path) => `^${path}$`)] },
      to: {
        reachable: true,
        path: [
          '^(reader|server)/',
          '^src/pages/',
          `${packages}zod/(?!mini)`,
          `^(node:)?(${builtinModules.join('|')})$`,
        ],
      },
    },
  ],
});
