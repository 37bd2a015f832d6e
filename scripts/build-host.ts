import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the host, and what draws PDFs and pictures, which is a program of its own that the host starts when one is asked for. In one file of
 * plain JavaScript the host needs 50 MB less memory and half the time to start than from its sources, which Node would have to
 * strip of their types.
 *
 * @param version absolute path of the folder that is built
 */
export function buildHost(version: string): Promise<void> {
  const input = {
    main: 'server/main.ts',
    drawing: 'server/drawing/drawing-worker.ts',
    // tinypool starts it from this path, next to the program that tinypool is bundled into.
    'entry/process': 'node_modules/tinypool/dist/entry/process.js',
  };
  return buildPrograms(join(version, 'host'), input);
}

/** Builds programs so that they run without packages. @param input name and source of each */
export async function buildPrograms(outDir: string, input: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [bundledFontMetrics()],
    define: { 'process.env.NODE_ENV': '"production"' },
    // A program for pictures, which is no JavaScript.
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
          // Node keeps a program's text in memory: two bytes for each character if one of them is Hebrew, one if all are escaped.
          charset: 'ascii',
          comments: false,
        },
      },
    },
  });
}

/**
 * Gives a version its own copy of a package that cannot be built in, and of what that needs, so that an installation changes
 * nothing for a host that has not loaded it yet. The files are hard links: they take no room, and npm never writes into one.
 *
 * @param version absolute path of the folder that is built
 */
export function takePackage(name: string, version: string): void {
  const from = join('node_modules', name);
  const to = join(version, from);
  // What is missing is for another platform.
  if (!existsSync(from) || existsSync(to)) return;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, file));
    mkdirSync(dirname(copy), { recursive: true });
    try {
      linkSync(file, copy);
    } catch {
      // On another disk.
      copyFileSync(file, copy);
    }
  }
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    takePackage(needed, version);
}

const lookup = /\w+\$?\w*\('#standard-fonts\/(\w+)'\)/g;

/**
 * Takes the metrics of PDF's standard fonts into the bundle. pdfkit looks them up at run time by a name that means something
 * only inside its own folder; react-pdf asks for some even where a paper shows none of them.
 */
function bundledFontMetrics(): Plugin {
  return {
    name: 'bundled-font-metrics',
    transform(code, id) {
      if (!id.endsWith('/pdfkit.node.mjs')) return;
      const names = [...code.matchAll(lookup)].map(([, name]) => name);
      if (names.length === 0)
        throw new Error('pdfkit no longer looks its fonts up this way: see this plugin.');
      const imports = names.map((name) => `import metrics${name} from '#standard-fonts/${name}';`);
      return { code: imports.join('') + code.replace(lookup, 'metrics$1'), map: null };
    },
  };
}
