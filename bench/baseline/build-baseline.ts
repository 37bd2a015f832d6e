import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { baselineProps } from './props.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the single-page application as `vite build` does by default: its files into `client/` of a folder, beside it index.html. */
export async function buildBaseline(folder: string): Promise<void> {
  const client = join(folder, 'client');
  await build({
    configFile: false,
    root: here,
    publicDir: `${root}public`,
    // It would warn of every "use client" of a library, which means nothing here.
    logLevel: 'error',
    plugins: [contentOfPages(), everyDrawing],
    build: {
      outDir: client,
      emptyOutDir: true,
      cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
      // As on the site: drawings and fonts stay files of their own.
      assetsInlineLimit: 0,
    },
  });
  await rename(join(client, 'index.html'), join(folder, 'index.html'));
}

/** Here the browser draws what the site's server draws, and needs all drawings for it, not those of islands alone. */
const everyDrawing: Plugin = {
  name: 'every-drawing',
  enforce: 'pre',
  transform: {
    filter: { id: /components\/art\.ts$/ },
    handler: (code) => code.replaceAll('import.meta.env.SSR', 'true'),
  },
};

/** The words of each page travel with its components, as they do where a site's copy is written into its components. */
function contentOfPages(): Plugin {
  const props: Record<string, unknown> = baselineProps(`${root}content`, 'http://localhost:3000');
  return {
    name: 'content-of-pages',
    resolveId: (id) => (id.startsWith('props:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0props:')) return undefined;
      const text = JSON.stringify(JSON.stringify(props[id.slice('\0props:'.length)]));
      return `export default JSON.parse(${text})`;
    },
  };
}
