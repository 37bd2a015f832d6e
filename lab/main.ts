import { fileURLToPath } from 'node:url';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { ensureBuilt } from '../scripts/build.mjs';
import { machine } from './machine.ts';
import { type Figure, meetsGoal, type Part } from './part.ts';
import { parts } from './parts.ts';
import { hostileMeasures, writeReport } from './report.ts';
import { readJson, summaryOf, table, writePart } from './results.ts';

interface Options {
  quick?: true;
  report?: true;
  out?: string;
  soakMinutes: number;
  runs: number;
}

const results = (name: string) => fileURLToPath(new URL(`results/${name}.json`, import.meta.url));
/** All that was measured last, not in the repository; and what docs/quality.md shows of it. */
const [latest, summary] = [results('latest'), results('summary')];

// Servers and folders go as the process exits, which a signal alone would not let it do in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

process.exitCode = await lab(process.argv.slice(2));

/** @returns 0 when all was measured and every goal met, 1 when not, 2 when the command was not understood */
async function lab(args: string[]): Promise<0 | 1 | 2> {
  const asked = read(args);
  if (typeof asked === 'number') return asked;
  const { only, quick = false, report, out, soakMinutes, runs } = asked;
  if (report) {
    writeReport(readJson(summary));
    return 0;
  }
  if (only.some((part) => part.ofBuiltSite)) await ensureBuilt();
  const here = machine();
  const all: Figure[] = [];
  const failed: string[] = [];
  for (const { name, about, measure } of only) {
    const started = performance.now();
    const say = (line: string) => console.log(`${name}: ${line}`);
    const notes: string[] = [];
    const note = (sentence: string) => {
      notes.push(sentence);
      say(sentence);
    };
    say('begins …');
    try {
      const figures = await measure({ quick, soakMinutes, runs, say, note });
      const seconds = Math.round((performance.now() - started) / 1000);
      // A quick run must not take the place of a real one.
      const file = out ?? (quick ? undefined : latest);
      const result = { about, machine: here, seconds, notes, figures };
      if (file) writePart(file, name, result);
      if (file === latest)
        writePart(summary, name, summaryOf(result, name === 'hostile' ? hostileMeasures : []));
      say(`done in ${seconds} s${file ? `, written to ${file}` : ''}`);
      all.push(...figures);
    } catch (error) {
      failed.push(name);
      console.error(`${name} failed:`, error);
    }
  }
  console.log(`\n${table(all)}`);
  if (!quick && !out) writeReport(readJson(summary));
  const missed = quick ? [] : all.filter((figure) => !meetsGoal(figure));
  if (missed.length > 0) console.error(`\nGoals missed: ${missed.length} (marked with ←)`);
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  return failed.length + missed.length > 0 ? 1 : 0;
}

/** What the command asks for, or with which code it ends at once. */
function read(args: string[]): (Options & { only: readonly Part[] }) | 0 | 2 {
  const program = new Command('npm run lab --')
    .description(
      'Measures the built site, kills it, floods it, and opens it in other browsers. Wants a machine at rest.',
    )
    .argument('[parts...]', 'these parts alone; without any all, which takes hours', partNamed)
    .option('--quick', 'a few seconds for each part, to see that it works; its figures mean little')
    .option('--report', 'measures nothing: writes the latest results into docs/quality.md')
    .option('--out <file>', 'where the results go instead of lab/results and docs/quality.md')
    .option('--soak-minutes <number>', 'how long the soak lasts', wholeNumber, 10)
    .option('--runs <number>', 'how often Lighthouse audits each page', wholeNumber, 5)
    .addHelpText(
      'after',
      `\nParts:\n${parts.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}`,
    )
    .addHelpText(
      'after',
      '\nEnds with 0 when all goals were met, 1 when not or when a part failed, 2 when it was not understood.',
    )
    .exitOverride();
  try {
    program.parse(args, { from: 'user' });
    const [named = []] = program.processedArgs as [Part[] | undefined];
    return { ...program.opts<Options>(), only: named.length > 0 ? named : parts };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
}

function partNamed(name: string, before: readonly Part[] = []): readonly Part[] {
  const part = parts.find((each) => each.name === name);
  if (part) return [...before, part];
  throw new InvalidArgumentError(`There are: ${parts.map((each) => each.name).join(', ')}.`);
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1 to 9999.');
}
