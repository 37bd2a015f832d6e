import { recordOf } from '#content-model/source.ts';
import type { Outcome } from '../ui/ChangedPages.tsx';
import type { Change } from './content-git.ts';
import type { Publisher } from './publisher.ts';
import { dataOf } from './record-text.ts';

/** @param ids of the changes that a screen speaks of; several count as “Published” */
export async function outcomeOf(
  publisher: Pick<Publisher, 'change'>,
  ids: readonly string[],
): Promise<Outcome> {
  const [id = ''] = ids;
  const files = ids.length === 1 ? ((await (await publisher.change(id))?.files()) ?? []) : [];
  if (files.some(isRemoved)) return 'Removed';
  return files.some(isHidden) ? 'Hidden' : 'Published';
}

type ChangedFile = Awaited<ReturnType<Change['files']>>[number];

/** Removed pictures and files keep their record for a while. */
const isRemoved = (file: ChangedFile) =>
  file.after === null || ('takenDown' in dataAfter(file) && !('takenDown' in dataBefore(file)));

/** Whether a section of a page is hidden that was not. */
const isHidden = (file: ChangedFile) =>
  Object.entries(dataAfter(file)).some(
    ([key, section]) => recordOf(section).hidden === true && recordOf(dataBefore(file)[key]).hidden !== true,
  );

const dataBefore = ({ path, before }: ChangedFile) => recordOf(dataOf(path, before ?? ''));
const dataAfter = ({ path, after }: ChangedFile) => recordOf(dataOf(path, after ?? ''));
