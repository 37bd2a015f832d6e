import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, trackedFiles } from '../folders.ts';
import { figures, type Part } from '../part.ts';
import { sum } from '../statistics.ts';

export const size: Part = {
  name: 'size',
  description: 'how much there is to read: lines of code, files, words of the docs',
  needsBuild: false,
  async measure() {
    const files = trackedFiles();
    const code = files.filter((path) => /\.(ts|tsx|astro|css|js|mjs|sh)$/.test(path));
    const isLab = (path: string) => path.startsWith('lab/');
    const docs = files.filter((path) => /^docs\/.*\.md$/.test(path));
    return figures('the repository', {
      'lines of code and tests, without the lab': [
        count(
          code.filter((path) => !isLab(path)),
          /\n/g,
        ),
        'lines',
      ],
      'lines of the lab': [count(code.filter(isLab), /\n/g), 'lines', { atMost: 6500 }],
      files: [files.length, 'files'],
      'words of the docs, without examples of code': [
        count(docs, /\S*[\p{L}\d]\S*/gu, withoutExamples),
        'words',
        { atMost: 11_000 },
      ],
    });
  },
};

/** Matches in all files. A file that was deleted but not committed counts as empty. */
function count(paths: readonly string[], pattern: RegExp, clean = (text: string) => text): number {
  const existing = paths.map((path) => join(root, path)).filter((path) => existsSync(path));
  return sum(existing.map((path) => clean(readFileSync(path, 'utf8')).match(pattern)?.length ?? 0));
}

/** Markdown without its blocks of code, fenced or indented. */
const withoutExamples = (text: string) => text.replace(/^```.*?^```|^ {4,}[^\n]*$/gms, '');
