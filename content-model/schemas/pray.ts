/** `content/pages/pray.yaml` → /pray, and what stands where a sent prayer request stood, on /connect too. */
import { group, lines, sample, text } from './fields.ts';
import { meta, pageHeading } from './parts.ts';

const kicker = text('Line above', 'Small, above the heading.');
const verse = {
  text: text('Verse', 'In quotation marks.'),
  reference: text('Reference', 'Where it is written.'),
};

export const prayPage = group('Pray', 'The page /pray, a quiet place for a prayer request.', {
  meta,
  kicker,
  heading: pageHeading,
  psalm: group('Psalm', 'Stands below the heading.', verse),
  more: text('More', 'Opens telephone, how to answer and best time.'),
  requestHint: text('Request', 'The hint below “Prayer request”.'),
  note: text('Note', 'Who reads it, and whom to call when it cannot wait. 988 and 911 can be tapped.'),
  sent: group('Sent', 'What stands there once the request is sent.', {
    kicker,
    heading: pageHeading,
    text: text('Text', 'The sentence below the heading.'),
    hebrew: lines('Blessing in Hebrew', 'A line on each line.'),
    blessing: group('Blessing', 'The same in English.', verse),
    next: group('What happens next', 'Promises: keep them, or change them.', {
      sample,
      heading: text('Heading', 'Stands above them.'),
      prayed: text('Who prays', 'Names the evening by which it is done.', ['evening']),
      spoken: text('Spoken', 'Whether a name is spoken.'),
      mail: text('E-mail', 'That an e-mail is on its way.'),
      deleted: text('Deleted', 'Names the day by which it is deleted.', ['deletion']),
    }),
    again: text('Again', 'Leads to an empty form.'),
    note: text('Note', 'Whom to call when it cannot wait.'),
  }),
});
