import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig, passthroughImageService } from 'astro/config';
import { inlineScripts } from '#scripts/vite/inline-scripts.ts';
import { lateScripts } from '#scripts/vite/late-scripts.ts';
import { leanServer } from '#scripts/vite/lean-server.ts';
import { hostAdapter } from '#server/pages/adapter.ts';
import { devServer } from '#server/pages/dev-server.ts';

/** What a page may load: its own files. The few pages that show a film, a map or a thumbnail of others allow that themselves. */
const policy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
] as const;

/** React, with an error boundary around every island. */
function reactIslands(): AstroIntegration {
  const { hooks, ...integration } = react();
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({ ...renderer, clientEntrypoint: './site/layouts/Island.tsx' }),
        }),
    },
  };
}

export default defineConfig({
  srcDir: './site',
  output: 'server',
  adapter: hostAdapter(),
  integrations: [
    reactIslands(),
    devServer(),
    {
      name: 'hydration-directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({
            name: 'interaction',
            entrypoint: './site/layouts/hydrate-on-interaction.client.ts',
          });
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
    csp: { directives: [...policy] },
  },
  vite: {
    plugins: [leanServer, lateScripts, inlineScripts],
    // What a worker's bundle and the pages' both use is one file: they name files alike.
    worker: { rolldownOptions: { output: { assetFileNames: 'assets/[name].[hash][extname]' } } },
    // React in one file, which compresses better than its parts.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
              },
            },
          },
        },
      },
    },
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
