import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { ensureBuilt } from '../scripts/build.mjs';
import { type Figure, meetsGoal, type Part, type PartContext } from './part.ts';
import { attacks } from './parts/attacks.ts';
import { blocking } from './parts/blocking.ts';
import { desk } from './parts/desk.ts';
import { engines } from './parts/engines.ts';
import { kills } from './parts/kills.ts';
import { library } from './parts/library.ts';
import { lighthouse } from './parts/lighthouse.ts';
import { newcomer } from './parts/newcomer.ts';
import { pages } from './parts/pages.ts';
import { serving } from './parts/serving.ts';
import { size } from './parts/size.ts';
import { soak } from './parts/soak.ts';
import { upgrade } from './parts/upgrade.ts';
import { writeReport } from './report.ts';
import { describeRun, formatValue, goalName, readJson, summarize, writePart } from './results.ts';

/** In the order in which they run. */
const parts: readonly Part[] = [
  size,
  newcomer,
  serving,
  attacks,
  soak,
  kills,
  desk,
  upgrade,
  engines,
  pages,
  lighthouse,
  blocking,
  library,
];

interface Options {
  quick?: true;
  report?: true;
  out?: string;
  soakMinutes: number;
  runs: number;
  pages?: string[];
}

/** All latest results, which git ignores. */
const latest = join(import.meta.dirname, 'results/latest.json');
/** What docs/quality.md shows of them. */
const summary = join(import.meta.dirname, 'results/summary.json');

// Exit handlers stop servers and remove folders; a signal alone would skip them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

process.exitCode = await main(process.argv.slice(2));

/** @returns the exit code; `--help` explains it */
async function main(args: string[]): Promise<0 | 1 | 2> {
  const call = parse(args);
  if (typeof call === 'number') return call;
  const { selected, quick = false, report, out, soakMinutes, runs, pages } = call;
  if (report) {
    writeReport(readJson(summary));
    return 0;
  }
  if (selected.some((part) => part.needsBuild)) await ensureBuilt();
  // A quick run must not replace real results.
  const file = out ?? (quick ? undefined : latest);
  const run = describeRun();
  const all: Figure[] = [];
  const failed: string[] = [];
  for (const part of selected) {
    try {
      const result = { run, ...(await measurePart(part, { quick, soakMinutes, runs, pages })) };
      if (file) writePart(file, part.name, result);
      if (file === latest) writePart(summary, part.name, summarize(result));
      all.push(...result.figures);
    } catch (error) {
      failed.push(part.name);
      console.error(`${part.name} failed:`, error);
    }
  }
  printTable(all);
  if (file) console.log(`Results: ${file}`);
  if (file === latest) writeReport(readJson(summary));
  const missed = quick ? [] : all.filter((figure) => !meetsGoal(figure));
  if (missed.length > 0) console.error(`\nMissed goals: ${missed.length}`);
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  return failed.length + missed.length > 0 ? 1 : 0;
}

type RunOptions = Pick<PartContext, 'quick' | 'soakMinutes' | 'runs' | 'pages'>;

async function measurePart({ name, description, measure }: Part, options: RunOptions) {
  const started = performance.now();
  const log = (line: string) => console.log(`${name}: ${line}`);
  const notes: string[] = [];
  const note = (sentence: string) => {
    notes.push(sentence);
    log(sentence);
  };
  log('started …');
  const figures = await measure({ ...options, log, note });
  const seconds = Math.round((performance.now() - started) / 1000);
  log(`done in ${seconds} s`);
  return { description, seconds, notes, figures };
}

function printTable(figures: readonly Figure[]): void {
  console.table(
    figures.map((figure) => ({
      subject: figure.subject,
      measure: figure.measure,
      value: formatValue(figure.value, figure.unit),
      'missed goal': meetsGoal(figure) ? '' : goalName(figure),
    })),
  );
}

/** @returns the options, or the exit code for help and wrong calls */
function parse(args: string[]): (Options & { selected: readonly Part[] }) | 0 | 2 {
  const program = new Command('npm run lab --')
    .description('Measures the built site. Run it on an idle machine.')
    .argument('[parts...]', 'only these parts; all of them take hours', findPart)
    .option('--quick', 'try out the parts in seconds; the figures are not reliable')
    .option('--report', 'write the latest results into docs/quality.md without measuring')
    .option('--out <file>', 'write the results to this file only')
    .option('--soak-minutes <number>', 'how long the soak test runs', wholeNumber, 10)
    .option('--runs <number>', 'how often lighthouse and blocking measure each page', wholeNumber, 5)
    .option('--pages <paths...>', 'only these pages, such as / /connect: lighthouse, blocking, engines')
    .addHelpText(
      'after',
      `\nParts:\n${parts.map(({ name, description }) => `  ${name.padEnd(14)} ${description}`).join('\n')}`,
    )
    .addHelpText('after', '\nExit code: 0 when all goals are met, 1 when not, 2 for a wrong call.')
    .exitOverride();
  try {
    program.parse(args, { from: 'user' });
    const [named = []] = program.processedArgs as [Part[] | undefined];
    return { ...program.opts<Options>(), selected: named.length > 0 ? named : parts };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
}

function findPart(name: string, before: readonly Part[] = []): readonly Part[] {
  const part = parts.find((each) => each.name === name);
  if (part) return [...before, part];
  throw new InvalidArgumentError(`Choose from: ${parts.map((each) => each.name).join(', ')}.`);
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number from 1 to 9999.');
}
