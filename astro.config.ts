import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig, passthroughImageService } from 'astro/config';
import { devServer, hostAdapter } from '#host/astro-integrations.ts';

/** What a page may load: its own files. The few pages that show a film, a map or a thumbnail of others allow that themselves. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
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
      name: 'catalogue',
      hooks: {
        'astro:config:setup': ({ command, injectRoute }) => {
          if (command !== 'dev') return;
          injectRoute({ pattern: '/_catalogue', entrypoint: './site/pages/_catalogue.astro' });
        },
      },
    },
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
    // `npm start` installs no packages of tests, for which the development server would search in vain.
    optimizeDeps: { entries: ['!site/**/*.test.*'] },
    server: { strictPort: true },
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
      assetsInlineLimit: (file) => (/\.[cm]?[jt]sx?$/.test(file) ? undefined : false),
    },
  },
});
