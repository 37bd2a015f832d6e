import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { ensureBuilt } from '../scripts/build.mjs';
import { machine } from './machine.ts';
import type { Figure, Part } from './part.ts';
import { parts } from './parts.ts';
import { writeReport } from './report/write-report.ts';
import { table, writeResult } from './results.ts';

interface Options {
  only?: readonly Part[];
  quick?: true;
  report?: true;
  label?: string;
  out?: string;
  soakMinutes: number;
  runs: number;
}

const results = fileURLToPath(new URL('results', import.meta.url));

// Servers and folders go as the process exits, which a signal alone would not let it do in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

process.exitCode = await bench(process.argv.slice(2));

/** @returns 0 when all was measured, 1 when a part failed, 2 when the command was not understood */
async function bench(args: string[]): Promise<0 | 1 | 2> {
  const options = read(args);
  if (typeof options === 'number') return options;
  if (options.report) {
    console.log(`Written: ${writeReport(options.out ?? results)}`);
    return 0;
  }
  const { only = parts, quick = false, label, out = results, soakMinutes, runs } = options;
  mkdirSync(out, { recursive: true });
  if (only.some((part) => part.ofBuiltSite)) await ensureBuilt();
  const about = machine();
  const all: Figure[] = [];
  const failed: string[] = [];
  for (const { name, measure } of only) {
    const started = performance.now();
    const say = (line: string) => console.log(`${name}: ${line}`);
    const notes: string[] = [];
    const note = (sentence: string) => {
      notes.push(sentence);
      say(sentence);
    };
    say('measuring …');
    try {
      const figures = await measure({ quick, soakMinutes, runs, say, note });
      const seconds = Math.round((performance.now() - started) / 1000);
      const file = writeResult(out, { part: name, label, quick, machine: about, seconds, notes, figures });
      say(`done in ${seconds} s, written to ${file}`);
      all.push(...figures);
    } catch (error) {
      failed.push(name);
      console.error(`${name} could not be measured:`, error);
    }
  }
  console.log(`\n${table(all)}`);
  if (failed.length > 0) console.error(`\nNot measured: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

/** What the command asks for, or with which code it ends at once. */
function read(args: string[]): Options | 0 | 2 {
  const program = new Command('npm run lab --')
    .description('Measures the built site: figures and ratios, no verdicts. Run it on a machine at rest.')
    .option('--only <parts>', 'these parts alone, separated by commas', partsNamed)
    .option('--quick', 'a few seconds for each part, to see that it works; its figures mean little')
    .option('--report', 'measures nothing: writes the latest results into docs/quality.md')
    .option('--label <word>', 'goes into the names of the files, to keep two runs apart', word)
    .option('--out <folder>', 'where the results go instead of lab/results')
    .option('--soak-minutes <number>', 'how long the soak lasts', wholeNumber, 10)
    .option('--runs <number>', 'how often Lighthouse looks at each page', wholeNumber, 5)
    .addHelpText(
      'after',
      `\nParts:\n${parts.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}`,
    )
    .addHelpText('after', '\nEnds with 0 when done, 1 when a part failed, 2 when it was not understood.')
    .exitOverride();
  try {
    return program.parse(args, { from: 'user' }).opts<Options>();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
}

function partsNamed(list: string): readonly Part[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length === 0) return parts.filter(({ name }) => names.includes(name));
  throw new InvalidArgumentError(`There are: ${parts.map(({ name }) => name).join(', ')}.`);
}

function word(text: string): string {
  if (/^[\w.-]+$/.test(text)) return text;
  throw new InvalidArgumentError('It takes letters, digits, dots, dashes.');
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1 to 9999.');
}
