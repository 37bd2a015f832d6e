/** `content/files/*.yaml`: one PDF that visitors can open, next to its file. Shown at /files/<name>.pdf. */
import { fileName, group, id, isoDate, text } from './fields.ts';

export const storedFile = group('File', 'A PDF that visitors can open.', {
  id,
  title: text('Title', 'What staff call it. Visitors do not see it.'),
  file: fileName('must be the name of a .pdf file next to this one.', 'pdf')(
    'File',
    'The PDF itself, next to this file.',
  ),
  added: isoDate('Added', 'The day. Lists begin with the newest.').optional(),
  takenDown: isoDate(
    'Removed',
    'The day. Thirty days later the file is deleted; without the day it is back.',
  ).optional(),
});
