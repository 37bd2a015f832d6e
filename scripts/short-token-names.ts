import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const tokens = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const declared = new Set([...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name));
const short = new Map([...declared].map((name, index) => [name, `--${index.toString(36)}`]));

/**
 * The tokens' names are for people: in the built styles and the drawings inside pages each is a number, which makes every page a
 * quarter of a kilobyte lighter. Nothing else may start with a digit, so that no other name is taken.
 */
export const shortTokenNames: Plugin = {
  name: 'short-token-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.(css|svg)(\?.*)?$/ },
    handler: (code) => code.replace(/--[\w-]+/g, (name) => short.get(name) ?? name),
  },
};
