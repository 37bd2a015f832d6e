import type { AstroIntegration } from 'astro';

/**
 * Astro's adapter for this host: the build's server entry exports functions that turn a Request into a page,
 * and nothing else. The host (server/) owns the socket, caching, compression and headers.
 */
export function hostAdapter(): AstroIntegration {
  return {
    name: 'host-adapter',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // One file of everything starts faster than many, and needs no node_modules. Vite's dev server wants them apart.
        if (command === 'build') {
          updateConfig({ vite: { ssr: { noExternal: true } } });
        }
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'host-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
        });
      },
    },
  };
}
