import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.ts';
import { formatValue, goalName, type Summaries } from './results.ts';

const qualityFile = join(root, 'docs/quality.md');
export const begin = '<!-- begin of figures: written by npm run lab -->';
export const end = '<!-- end of figures -->';

/** Writes the tables of docs/quality.md. */
export function writeReport(results: Summaries): void {
  writeFileSync(qualityFile, withTables(readFileSync(qualityFile, 'utf8'), results));
}

/** Replaces the text between the two comments with the tables. @throws when a comment is missing */
export function withTables(text: string, results: Summaries): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/quality.md needs "${begin}", and "${end}" after it.`);
  const sections = [goalTable(results), runList(results)];
  return `${text.slice(0, from + begin.length)}\n\n${sections.join('\n\n')}\n\n${text.slice(to)}`;
}

/** For each goal the worst figure. */
function goalTable(results: Summaries): string {
  const rows = Object.entries(results).flatMap(([part, { goals }]) =>
    goals.map(({ count, missed, areEqual, ...worst }) => {
      const value = formatValue(worst.value, worst.unit);
      return [
        `${part}: ${goalName(worst)}`,
        areEqual ? value : `${value} (${worst.subject})`,
        missed === 0 ? 'met' : `**missed by ${missed} of ${count}**`,
      ];
    }),
  );
  return `## Goals\n\n${table(['goal', 'worst figure', 'result'], rows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** When each part ran and on which version. */
function runList(results: Summaries): string {
  const runs = Map.groupBy(Object.entries(results), ([, { run }]) => {
    const { date, commit, loadBefore } = run;
    return `${date.slice(0, 10)}${commit ? `, ${commit.slice(0, 7)}` : ''}, load ${loadBefore}`;
  });
  const lines = [...runs].map(([run, parts]) => `- **${parts.map(([part]) => part).join(', ')}**: ${run}.`);
  return `## Date, commit, and load of the machine before the run\n\n${lines.join('\n')}`;
}
