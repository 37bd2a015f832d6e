import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Figure, meetsGoal } from './part.ts';
import { goalOf, inWords, type Results } from './results.ts';

const qualityFile = fileURLToPath(new URL('../docs/quality.md', import.meta.url));
const begin = '<!-- figures: written by the lab, not by hand -->';
const end = '<!-- end of figures -->';

/** Writes the tables of docs/quality.md. */
export function writeReport(results: Results): void {
  writeFileSync(qualityFile, withTables(readFileSync(qualityFile, 'utf8'), results));
}

/** The text with the tables of these results between its marks. @throws when the marks are missing */
export function withTables(text: string, results: Results): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/quality.md lacks "${begin}" with "${end}" after it.`);
  const told = [goalTable(results), hostileHours(results), whence(results)].filter(Boolean);
  return `${text.slice(0, from + begin.length)}\n\n${told.join('\n\n')}\n\n${text.slice(to)}`;
}

/** What visitors noticed of each attack: who runs the site wants to see all of it. */
function hostileHours({ hostile }: Results): string {
  if (!hostile) return '';
  const measures = ['done harm', 'own p99', 'longest', 'PSS'];
  const told = hostile.figures.filter(({ measure }) => measures.includes(measure));
  const rows = [...Map.groupBy(told, ({ of }) => of)].map(([of, its]) => [
    of,
    ...measures.map((measure) => {
      const figure = its.find((one) => one.measure === measure);
      return figure ? inWords(figure) : '';
    }),
  ]);
  return `## Hostile hours\n\n${table(['', ...measures], rows)}\n\n## When, of which commit, and how busy the machine was before`;
}

/** Each goal beside the worst of what it is for. */
function goalTable(results: Results): string {
  const withGoal = Object.entries(results).flatMap(([part, { figures }]) =>
    figures.filter(({ goal }) => goal).map((figure) => ({ ...figure, part })),
  );
  const groups = Map.groupBy(
    withGoal,
    // What is counted is named beside it.
    (figure) => `${figure.part}: ${figure.measure} ${inWords(goalOf(figure)).replace(/ [a-z]{4,}$/, '')}`,
  );
  const rows = [...groups].map(([goal, group]) => {
    const most = group[0]?.goal && 'atMost' in group[0].goal;
    const sorted = group.toSorted((a, b) => (most ? b.value - a.value : a.value - b.value));
    const [worst = group[0] as Figure] = sorted;
    const missed = group.filter((figure) => !meetsGoal(figure)).length;
    return [
      goal,
      sorted.length > 1 && sorted.every(({ value }) => value === worst.value)
        ? inWords(worst)
        : `${inWords(worst)} (${worst.of})`,
      missed === 0 ? 'met' : `**missed by ${missed} of ${group.length}**`,
    ];
  });
  return table(['goal', 'worst', ''], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** When and of what; without it a figure says nothing. The machine and the notes on how stand with the results. */
function whence(results: Results): string {
  const measured = Map.groupBy(Object.entries(results), ([, { machine }]) => {
    const { date, commit, loadBefore } = machine;
    const of = commit ? `, ${commit.slice(0, 7)}` : '';
    return `${date.slice(0, 10)}${of}, load ${loadBefore}`;
  });
  const lines = [...measured].map(
    ([where, parts]) => `- **${parts.map(([part]) => part).join(', ')}**: ${where}.`,
  );
  return lines.join('\n');
}
