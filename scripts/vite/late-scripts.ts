import type { Plugin } from 'vite';

/*
 * What a page's own scripts add can wait until the page has been seen: everything works before. As modules they are fetched beside it
 * and take a slow line from the words: the largest paint 0.2 s later on seventeen pages (simulated mobile). So a script with imports
 * leaves one line in the page, which fetches it after the first paint.
 */

/** `afterFirstPaint`: site/layouts/before-paint.js */
const late = (file: string) => `afterFirstPaint.then(()=>import("/${file}"))`;

/** Runs before Astro decides which scripts go into the page: it takes those that are short and import nothing. */
export const lateScripts: Plugin = {
  name: 'late-scripts',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      if (this.environment.name !== 'client') return;
      const scripts = Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .filter(({ facadeModuleId }) => facadeModuleId?.includes('.astro?astro&type=script'));
      if (scripts.length === 0)
        this.error('scripts/vite/late-scripts.ts does not know the names of Astro’s scripts any more');
      for (const script of scripts.filter(({ imports }) => imports.length > 0)) {
        const fileName = script.fileName.replace('.astro_astro_type_script_index_0_lang', '');
        this.emitFile({ type: 'asset', fileName, source: script.code });
        script.code = late(fileName);
        script.imports = [];
      }
    },
  },
};
