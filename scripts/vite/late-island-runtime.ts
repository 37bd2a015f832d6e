import { createHash } from 'node:crypto';
import runtime from 'astro/runtime/server/astro-island.prebuilt.js';
import type { Plugin } from 'vite';

/*
 * Astro writes the code that wakes islands into every page that has one: 1.5 KB before the words that come after it, and a second
 * flight for pages that fit into one without it. It is fetched beside the page instead; nothing is woken before a touch anyway.
 */

const source: string = runtime;
const sha256 = createHash('sha256');
const file = `assets/islands.${sha256.copy().update(source).digest('base64url').slice(0, 8)}.js`;
const loader = `import("/${file}")`;

/** What the Content-Security-Policy must allow for the line that fetches the code. */
export const loaderHash = `sha256-${sha256.copy().update(loader).digest('base64')}` as const;

/** Puts the line into the pages and the code beside them. Fails where Astro has moved its code. */
export const lateIslandRuntime = (): Plugin => {
  let found = false;
  return {
    name: 'late-island-runtime',
    apply: 'build',
    transform: {
      filter: { id: /astro-island\.prebuilt\.js$/ },
      handler() {
        found = true;
        return `export default ${JSON.stringify(loader)}`;
      },
    },
    generateBundle() {
      if (this.environment.name === 'client') {
        if (!found)
          this.error(
            'scripts/vite/late-island-runtime.ts does not find the code of Astro’s islands any more',
          );
        this.emitFile({ type: 'asset', fileName: file, source });
      }
    },
  };
};
