// npm run new-ministry: asks about a ministry and writes the content folder of its site.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { ContentError } from '#content-model/problem.ts';
import { readContentFolder } from '#content-model/read-content.ts';
import { allParts } from '#content-model/schemas/site-options.ts';
import { runCommand, runProgram } from '#server/command-line.ts';
import { recordsByPath } from '#site/routes.ts';
import { type Answers, ministryOf, WrongAnswer } from './answers.ts';
import { askForTheRest, confirm, listOf, missingIn } from './ask.ts';
import { startSite } from './start-site.ts';
import { isThere, writeContent } from './write-content.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

interface Options extends Omit<Partial<Answers>, 'gatherings' | 'without' | 'theme'> {
  gathering?: string[];
  without?: string;
  accent?: string;
  ground?: string;
  night?: string;
  answers?: string;
  dir?: string;
  start?: true;
}

const addTo = (text: string, before: string[] = []) => [...before, text];

const program = new Command('npm run new-ministry --')
  .description(
    "Writes the content folder of a new ministry's site, complete and in neutral text to be replaced. Changes nothing else. " +
      'Asks for what is not given.',
  )
  .option('--name <name>', 'such as Congregation Etz Chaim')
  .option('--town <town>', 'such as Denver')
  .option('--state <state>', 'Colorado, or CO')
  .option('--gathering <when>', '"Friday 7:00 PM Erev Shabbat"; repeatable, the main one first', addTo)
  .option('--pastor <name>')
  .option('--email <address>', 'where visitors write to')
  .option('--dates <language>', 'how dates are written: en-US, en-GB, es ... (default: en-US)')
  .option('--without <parts>', `parts you do not have, with commas: ${Object.keys(allParts).join(', ')}`)
  .option('--accent <color>', '"#1c572f"')
  .option('--ground <color>')
  .option('--night <color>')
  .option(
    '--answers <file>',
    'all of this as JSON: name, town, state, street, postalCode, latitude, longitude, timeZone, dates, gatherings, pastor, ' +
      'email, phone, without, theme',
  )
  .option('--dir <folder>', 'a new folder (default: next to the project, named after the ministry)')
  .option('--start', 'starts the site on it, and signs you in at the desk')
  .addHelpText(
    'after',
    '\nEnds with 0 when the folder is written, 2 when an answer cannot be used; then nothing is written. With --start it ends ' +
      'as the site does.',
  );

async function run(values: Options): Promise<number> {
  if (values.dir && existsSync(values.dir)) throw new WrongAnswer(isThere(values.dir));
  const { start, dir, answers, gathering, without, accent, ground, night, ...plain } = values;
  const given: Partial<Answers> = {
    ...(answers && answersIn(answers)),
    ...plain,
    ...(gathering && { gatherings: gathering }),
    ...(without !== undefined && { without: listOf(without) }),
    ...((accent || ground || night) && {
      theme: { ...(accent && { accent }), ...(ground && { ground }), ...(night && { night }) },
    }),
  };
  const ministry = ministryOf(await completed(given));
  const folder = dir ? resolve(dir) : freeFolder(resolve(project, '..', ministry.slug));
  // From here on, signals wait until all files are written.
  for (const signal of signals) process.on(signal, wait);
  writeContent(folder, join(project, 'content'), ministry);
  const { samples } = readNewContent(folder);
  for (const signal of signals) process.off(signal, wait);
  const shown = relative(process.cwd(), folder) || folder;
  console.log(`${shown} holds the site of ${ministry.name} in ${ministry.town}, ${ministry.state.name}.

Look at it:            CONTENT_DIR=${shown} npm start
Open the desk:         CONTENT_DIR=${shown} npm run desk -- invite ${ministry.email}
See what is missing:   npm run content:check -- --dir ${shown}

${samples.length} places still wait for your own words; each begins with "Your words here." or is marked as a sample.`);
  return start || (process.stdin.isTTY && (await confirm(startNow, process.stdin, process.stdout)))
    ? startSite(folder, ministry.email)
    : 0;
}

const startNow = '\nStart the site on it now, and open its desk? (Enter: yes. n: later.)';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const wait = () => {};

/** Reads the new folder as the site does. @throws WrongAnswer if it is invalid, after deleting the folder */
function readNewContent(folder: string) {
  try {
    return readContentFolder(folder, recordsByPath);
  } catch (error) {
    rmSync(folder, { recursive: true });
    if (error instanceof ContentError)
      throw new WrongAnswer(`An answer cannot be used, and nothing was written:\n${error.message}`);
    throw error;
  }
}

/** Picks a free folder name, so that typed answers are not lost; a script gets an error instead. */
function freeFolder(wanted: string): string {
  let folder = wanted;
  for (let number = 2; process.stdin.isTTY && existsSync(folder); number += 1) folder = `${wanted}-${number}`;
  return folder;
}

/** Asks on a terminal. @throws WrongAnswer without a terminal, naming the missing answers */
async function completed(given: Partial<Answers>): Promise<Answers> {
  if (process.stdin.isTTY) return askForTheRest(given, process.stdin, process.stdout);
  const missing = missingIn(given).filter((name) => name !== 'without');
  if (missing.length === 0) return given as Answers;
  const options = missing.map((name) => `--${name.replace('gatherings', 'gathering')}`);
  throw new WrongAnswer(`There is no terminal for questions. Give ${options.join(', ')}.`);
}

function answersIn(file: string): Partial<Answers> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new WrongAnswer(`${file} cannot be read: ${(error as Error).message}`);
  }
}

process.exitCode = await runCommand('npm run new-ministry', async () => {
  let code = 0;
  program.action(async (values: Options) => {
    code = await run(values);
  });
  await runProgram(program, process.argv.slice(2), console.log);
  return code;
});
