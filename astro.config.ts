import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import type { Plugin } from 'vite';
import { lateIslandRuntime, loaderHash } from './scripts/late-island-runtime.ts';
import { shortTokenNames } from './scripts/short-token-names.ts';
import { hostAdapter } from './server/pages/adapter.ts';
import { devServer } from './server/pages/dev-server.ts';

/** What a page may load: its own files. The few pages that show a film, a map or a thumbnail of others allow that themselves. */
const policy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
] as const;

/**
 * Radix gives its functions names by statements that bundlers must keep, and with them code that nothing uses: 2.9 KB
 * compressed of a form's 80. The names serve debugging only.
 */
const namelessRadix: Plugin = {
  name: 'nameless-radix',
  transform: {
    filter: { id: /@radix-ui/ },
    handler: (code) =>
      code.replace(/static \{\s*__name\(this, "\w+"\);\s*\}|^\s*__name\(\w+, "\w+"\);$/gm, ''),
  },
};

/**
 * Our islands only ask questions. What TanStack Query brings for writing and for endless lists is 1.4 KB compressed that nothing
 * calls; whoever calls it after all gets an error. A change of focus or connection calls `resumePausedMutations`.
 */
const queriesOnly: Plugin = {
  name: 'queries-only',
  load: {
    filter: { id: /@tanstack\/query-core\/.+\/(mutationCache|infiniteQueryBehavior)\.js$/ },
    handler: (id) =>
      id.includes('mutationCache')
        ? 'export class MutationCache { clear() {} async resumePausedMutations() {} }'
        : 'export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined;',
  },
};

/**
 * Node keeps a program's text in memory: two bytes for each character if one of them is Hebrew, one if all are escaped. And React comes
 * twice, for developers and for service, unless the build says which is wanted.
 */
const leanServer: Plugin = {
  name: 'lean-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          define: { 'process.env.NODE_ENV': '"production"' },
          build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } },
        }
      : undefined,
};

export default defineConfig({
  output: 'server',
  adapter: hostAdapter(),
  integrations: [
    react(),
    devServer(),
    shortTokenNames,
    {
      name: 'waking-islands',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({ name: 'interaction', entrypoint: './src/layouts/wake-on-interaction.ts' });
          addClientDirective({ name: 'sight', entrypoint: './src/layouts/wake-in-sight.ts' });
        },
      },
    },
  ],
  trailingSlash: 'never',
  // Styles travel inside the page: one round trip less before the first paint on a slow line.
  build: { inlineStylesheets: 'always', assets: 'assets' },
  devToolbar: { enabled: false },
  // Pictures are drawings; nothing needs resizing, and highlighting of program text would need inline styles.
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  // Cross-site posts are refused by the host, for the API as well as for pages.
  security: {
    checkOrigin: false,
    csp: { directives: [...policy], scriptDirective: { hashes: [loaderHash] } },
  },
  vite: {
    plugins: [namelessRadix, queriesOnly, leanServer, lateIslandRuntime(), shortTokenNames],
    // Drawings and fonts stay files of their own; only small scripts go inline.
    build: {
      // light-dark() is written out for browsers from before it.
      cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
      // Nothing is imported later that has styles or imports of its own: the loader for that would outweigh it.
      modulePreload: false,
      assetsInlineLimit: (file) => (/\.[cm]?[jt]sx?$/.test(file) ? undefined : false),
    },
  },
});
