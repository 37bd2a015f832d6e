import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parts } from '../parts.ts';
import { chart } from './chart.ts';
import { latestResults, type Results } from './latest.ts';
import { tables } from './tables.ts';

const qualityFile = fileURLToPath(new URL('../../docs/quality.md', import.meta.url));
const begin = '<!-- figures: written by `npm run bench -- --report`, not by hand -->';
const end = '<!-- end of figures -->';

/** What docs/quality.md and the chart hold when they tell of these results. */
export function report(resultsFolder: string, quality = readFileSync(qualityFile, 'utf8')) {
  const names = parts.map(({ name }) => name);
  const results = latestResults(resultsFolder, names);
  return { quality: withTables(quality, results), chart: chart(results) };
}

/** Writes the tables of docs/quality.md and the chart from the latest results in a folder. @returns the files written */
export function writeReport(resultsFolder: string): string[] {
  const made = report(resultsFolder);
  const chartFile = join(resultsFolder, 'chart.svg');
  writeFileSync(qualityFile, made.quality);
  writeFileSync(chartFile, made.chart);
  return [qualityFile, chartFile];
}

/** @throws when the marks between which the tables stand are missing */
export function withTables(text: string, results: Results): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/quality.md lacks "${begin}" with "${end}" after it.`);
  return `${text.slice(0, from + begin.length)}\n\n${tables(results)}\n\n${text.slice(to)}`;
}
