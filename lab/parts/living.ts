import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figures, type Part } from '../part.ts';
import { root, trackedFiles } from '../servers/project-copy.ts';

export const living: Part = {
  name: 'living',
  about: 'what a newcomer has to read: lines, files, words of the docs',
  ofBuiltSite: false,
  async measure() {
    return figures('the tree', {
      'lines of code and tests, without the lab': [
        lines((path) => !path.startsWith('lab/')),
        'lines',
        { atMost: 43_000 },
      ],
      'lines of the lab': [lines((path) => path.startsWith('lab/')), 'lines', { atMost: 6500 }],
      files: [trackedFiles().length, 'files', { atMost: 1000 }],
      'words of the docs': [words(), 'words', { atMost: 11_000 }],
    });
  },
};

const code = /\.(ts|tsx|astro|css|js|mjs|sh)$/;
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const lines = (counts: (path: string) => boolean) =>
  trackedFiles()
    .filter((path) => code.test(path) && counts(path) && existsSync(join(root, path)))
    .reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0);

const words = () =>
  trackedFiles()
    .filter((path) => /^docs\/.*\.md$/.test(path) && existsSync(join(root, path)))
    .reduce((sum, path) => sum + (textOf(path).match(/\S+/g)?.length ?? 0), 0);
