import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parts } from '../parts.ts';
import { latestResults, type Results } from './latest.ts';
import { tables } from './tables.ts';

const qualityFile = fileURLToPath(new URL('../../docs/quality.md', import.meta.url));
const begin = '<!-- figures: written by `npm run lab -- --report`, not by hand -->';
const end = '<!-- end of figures -->';

/** What docs/quality.md holds when it tells of these results. */
export function report(resultsFolder: string, quality = readFileSync(qualityFile, 'utf8')) {
  const names = parts.map(({ name }) => name);
  return withTables(quality, latestResults(resultsFolder, names));
}

/** Writes the tables of docs/quality.md from the latest results in a folder. @returns the file written */
export function writeReport(resultsFolder: string): string {
  writeFileSync(qualityFile, report(resultsFolder));
  return qualityFile;
}

/** @throws when the marks between which the tables stand are missing */
export function withTables(text: string, results: Results): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/quality.md lacks "${begin}" with "${end}" after it.`);
  return `${text.slice(0, from + begin.length)}\n\n${tables(results)}\n\n${text.slice(to)}`;
}
