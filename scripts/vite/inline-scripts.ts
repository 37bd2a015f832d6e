import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

const query = '?inline-script';

/**
 * `import text from './name.js?inline-script'`: a script as short text, to be put into a page. (Both scripts of the head together: 96 of
 * the 2,048 bytes that a page's scripts may have.)
 */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(query)) return;
    const file = id.slice(0, -query.length);
    this.addWatchFile(file);
    return `export default ${JSON.stringify(minifySync(file, readFileSync(file, 'utf8')).code)}`;
  },
};
