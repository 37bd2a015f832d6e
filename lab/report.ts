import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { goalOf, inWords, type Summaries } from './results.ts';

const qualityFile = fileURLToPath(new URL('../docs/quality.md', import.meta.url));
const begin = '<!-- figures: written by the lab, not by hand -->';
const end = '<!-- end of figures -->';

/** Writes the tables of docs/quality.md. */
export function writeReport(results: Summaries): void {
  writeFileSync(qualityFile, withTables(readFileSync(qualityFile, 'utf8'), results));
}

/** The text with the tables of these results between its marks. @throws when the marks are missing */
export function withTables(text: string, results: Summaries): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/quality.md lacks "${begin}" with "${end}" after it.`);
  const told = [goalTable(results), hostileHours(results), whence(results)].filter(Boolean);
  return `${text.slice(0, from + begin.length)}\n\n${told.join('\n\n')}\n\n${text.slice(to)}`;
}

export const hostileMeasures = ['done harm', 'own p99', 'longest', 'PSS'];

/** What visitors noticed of each attack: who runs the site wants to see all of it. */
function hostileHours({ hostile }: Summaries): string {
  if (!hostile) return '';
  const measures = hostileMeasures;
  const rows = [...Map.groupBy(hostile.shown, ({ of }) => of)].map(([of, its]) => [
    of,
    ...measures.map((measure) => {
      const figure = its.find((one) => one.measure === measure);
      return figure ? inWords(figure) : '';
    }),
  ]);
  return `## Hostile hours\n\n${table(['', ...measures], rows)}\n\n## When, of which commit, and how busy the machine was before`;
}

/** Each goal with the worst of what it is for. */
function goalTable(results: Summaries): string {
  const rows = Object.entries(results).flatMap(([part, { goals }]) =>
    goals.map(({ outOf, missed, allAlike, ...worst }) => [
      `${part}: ${worst.measure} ${inWords(goalOf(worst)).replace(/ [a-z]{4,}$/, '')}`,
      allAlike ? inWords(worst) : `${inWords(worst)} (${worst.of})`,
      missed === 0 ? 'met' : `**missed by ${missed} of ${outOf}**`,
    ]),
  );
  return table(['goal', 'worst', ''], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** When and of what; without it a figure says nothing.  */
function whence(results: Summaries): string {
  const measured = Map.groupBy(Object.entries(results), ([, { measured }]) => {
    const { date, commit, loadBefore } = measured;
    const of = commit ? `, ${commit.slice(0, 7)}` : '';
    return `${date.slice(0, 10)}${of}, load ${loadBefore}`;
  });
  const lines = [...measured].map(
    ([where, parts]) => `- **${parts.map(([part]) => part).join(', ')}**: ${where}.`,
  );
  return lines.join('\n');
}
