import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

/** `import source from './script.js?minified'`: the text of a plain script as it goes into a page, made as short as a module's would be. */
export const minifiedScript: Plugin = {
  name: 'minified-script',
  load: {
    filter: { id: /\.js\?minified$/ },
    async handler(id) {
      const [file = ''] = id.split('?');
      this.addWatchFile(file);
      const { code, errors } = await minify(file, await readFile(file, 'utf8'));
      if (errors.length > 0) this.error(errors.map(({ message }) => message).join('\n'));
      return `export default ${JSON.stringify(code)}`;
    },
  },
};
