import type { Plugin } from 'vite';

/**
 * Radix gives its functions names by statements that bundlers must keep, and with them code that nothing uses: 2.9 KB
 * compressed of a form's 80. The names serve debugging only.
 */
export const namelessRadix: Plugin = {
  name: 'nameless-radix',
  transform: {
    filter: { id: /@radix-ui/ },
    handler: (code) =>
      code.replace(/static \{\s*__name\(this, "\w+"\);\s*\}|^\s*__name\(\w+, "\w+"\);$/gm, ''),
  },
};
