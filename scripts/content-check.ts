// npm run content:check: checks the content that the site serves and lists what is still sample.
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { displayName, unformattedFiles } from '#content-model/content-files.ts';
import { listSamples, pastExceptions, type Sample } from '#content-model/hints.ts';
import { ContentError, problemLine } from '#content-model/problem.ts';
import { readContentFolder } from '#content-model/read-content.ts';
import { fieldName } from '#content-model/source.ts';
import { type ExitCode, runCommand, runProgram } from '#server/command-line.ts';
import { contentDirOf } from '#server/config.ts';
import { recordsByPath } from '#site/routes.ts';

const folderHelp =
  'the content folder; by default what the site serves: CONTENT_DIR, otherwise DATA_DIR/content, otherwise ./content';

process.exitCode = await runCommand('npm run content:check', async () => {
  let code: ExitCode = 0;
  const program = new Command('npm run content:check --')
    .description(
      'Checks the content: problems with file, line, field and remedy, warnings, hints on format, typography and repeated facts, ' +
        'sample facts that are left, past single dates and missing free PDFs. See docs/editing-content.md.',
    )
    .argument('[folder]', folderHelp)
    .option('--dir <folder>', 'the same')
    .addHelpText(
      'after',
      '\nExits with 0 if the content is valid, 1 if it has problems, 2 for wrong arguments.',
    )
    .action((folder: string | undefined, { dir = folder }: { dir?: string }) => {
      code = check(dir ? resolve(dir) : contentDirOf(process.env));
    });
  await runProgram(program, process.argv.slice(2), console.log);
  return code;
});

/** @returns 0 if the content is valid, 1 if it has problems */
function check(dir: string): 0 | 1 {
  console.log(`Checking ${displayName(dir)} …`);
  try {
    const { content, samples, warnings, typewriterMarks, repeatedFacts, missingPdfs } = readContentFolder(
      dir,
      recordsByPath,
    );
    console.log('The content is good.');
    for (const warning of warnings) console.log(`warning: ${problemLine(warning)}`);
    for (const hint of [...typewriterMarks, ...repeatedFacts]) console.log(`hint: ${problemLine(hint)}`);
    const unformatted = unformattedFiles(dir).map(({ path }) => join(displayName(dir), path));
    for (const file of unformatted) console.log(`hint: ${file} is not in the usual format.`);
    if (unformatted.length > 0) console.log('hint: "npm run content:format" writes it so.');
    for (const { entry, exception } of pastExceptions(content, new Date())) {
      console.log(
        `over: exceptions.yaml entry ${entry}, ${exception.date} (${exception.reason}). It may be removed.`,
      );
    }
    for (const { title, file } of missingPdfs) {
      console.log(
        `no PDF yet: ${join(dir, file)}, which visitors may ask for as "${title}". Put the file there.`,
      );
    }
    printSamples(samples);
    return 0;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    for (const problem of error.problems) console.error(problemLine(problem));
    console.error(error.problems.length === 1 ? '\nOne problem.' : `\n${error.problems.length} problems.`);
    printSamples(listSamples(dir));
    return 1;
  }
}

function printSamples(samples: readonly Sample[]): void {
  if (samples.length === 0) return;
  console.log('\nStill the samples that came with the site. Replace them, then remove their mark:');
  for (const { file, line, path } of samples) {
    console.log(`still sample: ${file}:${line} ${fieldName(path) || '(the whole file)'}`);
  }
}
