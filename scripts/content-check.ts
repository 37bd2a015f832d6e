// npm run content:check: is everything under content/ as the site needs it, and what is still sample?
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ContentError, problemLine } from '../reader/content-error.ts';
import { listSamples, pastExceptions, type Sample } from '../reader/hints.ts';
import { readContentFolder } from '../reader/read-content.ts';
import { recordsByPath } from '../src/site-map.ts';

const help = `Checks the content of the site.

  npm run content:check
  npm run content:check -- --dir ../another-ministry

  --dir <folder>  the content folder (default: CONTENT_DIR, or ./content)
  --help          this text

Prints each problem with its file, line, field and remedy; warnings of what is no fault yet unwise; hints where
straight quotes or double hyphens stand for those of print, or a text repeats a fact in words; the facts that are still the samples that came with
the site, single dates that are over, and free PDFs that are not there yet. See docs/editing-content.md.

Ends with 0 when the content is good, 1 when it has problems, 2 when it was called wrongly.`;

const options = readOptions();
if (options.help) {
  console.log(help);
} else {
  process.exitCode = check(resolve(options.dir));
}

function readOptions(): { help: boolean; dir: string } {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, dir: { type: 'string' } },
    });
    return { help: values.help ?? false, dir: values.dir ?? process.env.CONTENT_DIR ?? 'content' };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return process.exit(2);
  }
}

/** @returns 0 when the content is good, 1 when it has problems */
function check(dir: string): 0 | 1 {
  try {
    const { content, samples, warnings, typewriterMarks, repeatedFacts, missingPdfs } = readContentFolder(
      dir,
      recordsByPath,
    );
    console.log('The content is good.');
    for (const warning of warnings) console.log(`warning: ${problemLine(warning)}`);
    for (const hint of [...typewriterMarks, ...repeatedFacts]) console.log(`hint: ${problemLine(hint)}`);
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
  for (const { file, line, field } of samples) {
    console.log(`still sample: ${file}:${line} ${field || '(the whole file)'}`);
  }
}
