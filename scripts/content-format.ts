// npm run content:format: writes every file of the content in the format that the desk uses.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { displayName, unformattedFiles } from '#content-model/content-files.ts';
import { contentMigrations } from '#content-model/migrations/migrations.ts';
import { type ExitCode, runCommand, runProgram, UsageError } from '#server/command-line.ts';
import { contentDirOf } from '#server/config.ts';

process.exitCode = await runCommand('npm run content:format', async () => {
  let code: ExitCode = 0;
  const program = new Command('npm run content:format --')
    .description(
      'Writes every content file in the one format that the desk uses, so that a later change touches only ' +
        'its own lines. Comments, order and values stay; lines are folded at 110 characters. Content of an ' +
        'earlier version is migrated first.',
    )
    .option('--check', 'changes nothing, and names the files that would change')
    .argument('[folder]', 'the content folder; by default what the site serves, as for content:check')
    .option('--dir <folder>', 'the same')
    .addHelpText(
      'after',
      '\nExits with 0 if every file is in the format, 1 if one is not (--check) or has errors, 2 for wrong arguments.',
    )
    .action(
      (folder: string | undefined, { check = false, dir = folder }: { check?: boolean; dir?: string }) => {
        code = format(dir ? resolve(dir) : contentDirOf(process.env), check);
      },
    );
  await runProgram(program, process.argv.slice(2), console.log);
  return code;
});

function format(dir: string, check: boolean): ExitCode {
  if (!existsSync(dir)) throw new UsageError(`There is no folder "${dir}".`);
  const nameOf = (path: string) => join(displayName(dir), path);
  let migrated = 0;
  for (const { changes } of contentMigrations)
    for (const [path, text] of Object.entries(changes(dir))) {
      migrated += 1;
      if (check) console.log(`${nameOf(path)} is in the format of an earlier version.`);
      else {
        mkdirSync(dirname(join(dir, path)), { recursive: true });
        writeFileSync(join(dir, path), text);
        console.log(`Migrated ${nameOf(path)}`);
      }
    }
  const files = unformattedFiles(dir);
  for (const { path, text } of files) {
    if (text === undefined) console.error(`${nameOf(path)} has errors. "npm run content:check" lists them.`);
    else if (check) console.log(`${nameOf(path)} is not in the usual format.`);
    else {
      writeFileSync(join(dir, path), text);
      console.log(`Formatted ${nameOf(path)}`);
    }
  }
  if (check && files.length + migrated > 0) console.log('\nRun: npm run content:format');
  if (files.length + migrated === 0) console.log(`Every file in ${displayName(dir)} is in the usual format.`);
  const mustMigrate = check && migrated > 0;
  return mustMigrate || files.some(({ text }) => check || text === undefined) ? 1 : 0;
}
