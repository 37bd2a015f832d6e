import { join } from 'node:path';
import { isDiskFull } from '#server/plugins/health.ts';
import { pdfFault } from '../media/picture-faults.ts';
import { placedFile } from '../publish/placed-file.ts';
import { diskFull, RefusedError } from '../publish/publisher.ts';
import type { UploadedFile } from '../uploads.ts';
import type { EditServices } from './fields-form.ts';

/**
 * Takes in the PDF of a book. No visitor gets it before a record names it.
 *
 * @returns its name
 * @throws RefusedError with a sentence
 */
export async function takeBookPdf(
  file: UploadedFile,
  id: string,
  { publisher, publishDir, dataDir }: Pick<EditServices, 'publisher' | 'publishDir' | 'dataDir'>,
): Promise<string> {
  const fault = (await pdfFault(file)) ?? ((await isDiskFull(dataDir)) ? diskFull : undefined);
  if (fault) throw new RefusedError(`The PDF ${file.name.slice(0, 100)} could not be taken. ${fault}`);
  return publisher.place(() => placedFile(file.path, join(publishDir, 'books/pdf'), id, 'pdf'));
}
