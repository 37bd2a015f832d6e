import type { Plugin } from 'vite';

const lookup = /\w+\$?\w*\('#standard-fonts\/(\w+)'\)/g;

/**
 * Takes the metrics of PDF's standard fonts into the bundle. pdfkit looks them up at run time by a name that means something
 * only inside its own folder; react-pdf asks for some even where a paper shows none of them.
 */
export function bundledFontMetrics(): Plugin {
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
