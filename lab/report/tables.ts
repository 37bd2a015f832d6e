import type { Figure } from '../part.ts';
import type { Result } from '../results.ts';
import { verdicts } from './goals.ts';
import { inWords } from './in-words.ts';
import { figure, figuresOf, type Results } from './latest.ts';

type Maker = (results: Results) => string;

const hostParts = ['build', 'start', 'rendering', 'exporting'];

/** Heading, the parts whose results it tells, and what makes its table. */
const sections: readonly (readonly [string, readonly string[], Maker])[] = [
  ['Goals and what was measured', ['pages', 'lighthouse'], goalTable],
  ['Beside nginx, with the same bytes', ['serving'], servingTable],
  ['Messages stored for good', ['forms'], formsTable],
  ['While others do harm', ['hostile'], hostileTable],
  ['Build, start, first visits, exports', hostParts, hostTable],
  ['Minutes of mixed visits', ['soak'], soakTable],
  ['Page by page', ['pages', 'lighthouse'], pageTable],
];

/** All tables of docs/quality.md, in Markdown. */
export function tables(results: Results): string {
  return sections.map(([heading, parts, make]) => section(results, heading, parts, make)).join('\n\n');
}

function section(results: Results, heading: string, parts: readonly string[], make: Maker): string {
  const measured = parts.flatMap((part) => results.get(part) ?? []);
  const missing = parts.filter((part) => !results.has(part)).map((part) => `Not measured yet: ${part}.`);
  const body = measured.length > 0 ? [make(results)] : [];
  return [`### ${heading}`, ...measured.map(provenance), ...missing, ...body].join('\n\n');
}

/** Where, when and of what; without it a figure says nothing. */
function provenance({ part, machine, notes }: Result): string {
  const { date, cpu, cores, node, commit, loadBefore } = machine;
  const of = commit ? `, commit ${commit}` : '';
  return [
    `_${part}: ${date.slice(0, 10)}, ${cpu}, ${cores} cores, Node ${node}${of}; load before: ${loadBefore} cores._`,
    ...notes,
  ].join(' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const words = (each: Figure | undefined) => (each ? inWords(each) : '–');

/** A row for each thing that has the measure `by`, with what it has of `measures`. */
function rowsOf(results: Results, part: string, by: string, measures: readonly string[]): string[][] {
  return figuresOf(results, part, by).map(({ of }) => [
    of,
    ...measures.map((measure) => words(figure(results, part, of, measure))),
  ]);
}

function goalTable(results: Results): string {
  const rows = verdicts(results).map(({ what, limit, worst, missed, pages }) => [
    what,
    `${limit.sign} ${inWords(limit)}`,
    missed.length === 0 && pages > 1 && worst.value === limit.value
      ? inWords(worst)
      : `${inWords(worst)} (${worst.of})`,
    missed.length === 0 ? 'met' : `**missed by ${missed.length} of ${pages}**`,
  ]);
  return table(['', 'goal', 'worst page', ''], rows);
}

function servingTable(results: Results): string {
  const measures = [
    'host throughput',
    'nginx throughput',
    'host / nginx throughput',
    'host / nginx processor time',
    'host p99',
    'nginx p99',
  ];
  const rows = rowsOf(results, 'serving', 'host throughput', measures);
  return table(['', 'host', 'nginx', 'throughput', 'processor time', 'host p99', 'nginx p99'], rows);
}

function formsTable(results: Results): string {
  const ways = ['one visitor', '10 at a time'];
  const rows = figuresOf(results, 'forms', `${ways[0]}: stored`).map(({ of }) => [
    of,
    ...ways.flatMap((way) =>
      ['stored', 'p99'].map((measure) => words(figure(results, 'forms', of, `${way}: ${measure}`))),
    ),
  ]);
  return table(['', ...ways.flatMap((way) => [way, 'p99'])], rows);
}

function hostileTable(results: Results): string {
  const measures = ['done harm', 'visits', 'p50', 'p99', 'longest', 'PSS'];
  const rows = rowsOf(results, 'hostile', 'p99', measures);
  return table(['', 'how many', 'visits', 'visitors’ p50', 'p99', 'longest', 'memory'], rows);
}

function hostTable(results: Results): string {
  const rows = hostParts.flatMap((part) =>
    (results.get(part)?.figures ?? []).map((each) => [each.of, each.measure, inWords(each)]),
  );
  return table(['', '', ''], rows);
}

function soakTable(results: Results): string {
  const measures = ['answers', 'p50', 'p99', 'longest', 'RSS', 'PSS'];
  const rows = rowsOf(results, 'soak', 'p99', measures);
  return table(['', ...measures], rows);
}

function pageTable(results: Results): string {
  const bytes = ['first load', 'headers and HTML', 'script untouched', 'script awake', 'all'];
  const seen = ['performance', 'accessibility', 'best practices', 'SEO'];
  const paths = new Set([
    ...figuresOf(results, 'pages', 'first load').map(({ of }) => of),
    ...figuresOf(results, 'lighthouse', 'LCP').map(({ of }) => of),
  ]);
  const rows = [...paths].map((of) => [
    of,
    ...bytes.map((measure) => words(figure(results, 'pages', of, measure))),
    withRange(figure(results, 'lighthouse', of, 'LCP')),
    seen.map((measure) => words(figure(results, 'lighthouse', of, measure))).join(' · '),
  ]);
  const scores = 'performance · accessibility · best practices · SEO';
  return table(
    ['page', 'first load', 'HTML', 'script', 'awake', 'requests', 'LCP (lowest to highest)', scores],
    rows,
  );
}

function withRange(each: Figure | undefined): string {
  if (!each?.range) return words(each);
  const [low, high] = each.range.map((value) => inWords({ value, unit: each.unit }));
  return `${inWords(each)} (${low} to ${high})`;
}
