import type { ExitCode } from '../command-line.ts';
import { findSelected, type Selection } from '../database/submission-repository.ts';
import { eraseForGood } from '../submissions/erase-for-good.ts';
import { formsNamed, type InboxSetting } from './inbox-command.ts';

interface Options {
  form?: string | undefined;
  /** Without it nothing is erased, only counted. */
  yes?: boolean | undefined;
}

/** Erases what one visitor sent, from every form. */
export function erase(email: string, options: Options, setting: InboxSetting): Promise<ExitCode> {
  return eraseSelected({ email }, options, setting);
}

/** Erases what is older than so many days. */
export function purge(
  { olderThan, ...options }: Options & { olderThan: number },
  setting: InboxSetting,
): Promise<ExitCode> {
  const before = new Date(setting.clock.now().getTime() - olderThan * 24 * 60 * 60 * 1000);
  return eraseSelected({ before }, options, setting);
}

async function eraseSelected(
  selection: Selection,
  { form: noun, yes = false }: Options,
  { db, dataDir, print }: InboxSetting,
): Promise<ExitCode> {
  let total = 0;
  for (const { noun: name, table } of formsNamed(noun)) {
    const count = yes
      ? await eraseForGood(db, table, selection, dataDir)
      : (await findSelected(db, table, selection)).length;
    if (count > 0) print(`${name}: ${count} ${yes ? 'erased' : 'to erase'}`);
    total += count;
  }
  if (total === 0) print('There is nothing to erase.');
  else if (!yes) print('Nothing has been erased yet. To erase them for good, add --yes');
  return yes && total > 0 ? 0 : 1;
}
