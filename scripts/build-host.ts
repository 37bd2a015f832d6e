import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the host and the worker that renders PDFs and pictures. The bundled host uses 50 MB less memory and
 * starts in half the time of the TypeScript sources.
 * @param version absolute path of the build folder
 */
export function buildHost(version: string): Promise<void> {
  const input = {
    main: 'host/main.ts',
    drawing: 'server/drawing/drawing-worker.ts',
    // tinypool starts this file by its path next to the bundle.
    'entry/process': 'node_modules/tinypool/dist/entry/process.js',
  };
  return buildPrograms(join(version, 'host'), input);
}

/** Bundles programs so that they run without packages. @param input name and source of each */
export async function buildPrograms(outDir: string, input: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [bundledFontMetrics()],
    define: { 'process.env.NODE_ENV': '"production"' },
    // sharp is a native module.
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node26',
      rolldownOptions: {
        input,
        output: {
          entryFileNames: ({ name }) => (name === 'entry/process' ? '[name].js' : '[name].mjs'),
          // Node keeps the source in memory: two bytes per character unless all of them are ASCII.
          charset: 'ascii',
          comments: false,
        },
      },
    },
  });
}

/**
 * Copies a package that cannot be bundled, with its dependencies, into a version, so that installing packages
 * does not change a running host.
 * @param version absolute path of the build folder
 */
export function copyPackage(name: string, version: string): void {
  const from = join('node_modules', name);
  const to = join(version, from);
  // Optional dependencies for other platforms are not installed.
  if (!existsSync(from) || existsSync(to)) return;
  cpSync(from, to, { recursive: true, dereference: true });
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    copyPackage(needed, version);
}

const lookup = /\w+\$?\w*\('#standard-fonts\/(\w+)'\)/g;

/** Bundles the metrics of PDF's standard fonts, which pdfkit imports by a name that only it can resolve. */
function bundledFontMetrics(): Plugin {
  return {
    name: 'bundled-font-metrics',
    transform(code, id) {
      if (!id.endsWith('/pdfkit.node.mjs')) return;
      const names = [...code.matchAll(lookup)].map(([, name]) => name);
      if (names.length === 0)
        throw new Error('pdfkit loads its fonts in another way now. Update this plugin.');
      const imports = names.map((name) => `import metrics${name} from '#standard-fonts/${name}';`);
      return { code: imports.join('') + code.replace(lookup, 'metrics$1'), map: null };
    },
  };
}
