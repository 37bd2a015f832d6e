import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentFiles, lookAt } from '#content-model/content-files.ts';
import { kinds } from '#content-model/schemas/content-schema.ts';
import { emailIds } from '#content-model/schemas/emails.ts';
import { isList, keysOf } from '#content-model/schemas/field-schema.ts';
import { recordOf } from '#content-model/source.ts';
import { contentDir } from '#tests/content.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import type { Role } from '../person.ts';
import { changeFault, recipientsOf } from './permissions.ts';
import { dataOf, withData } from './record-text.ts';

/** Fields that only owners may change; `*` for the whole record. */
const forOwners: Readonly<Record<string, readonly string[]>> = {
  'ministry.yaml': ['mail'],
  'parts.yaml': ['*'],
  'redirects.yaml': ['*'],
  'emails/staff-contact.md': ['*'],
  'emails/staff-prayer.md': ['*'],
  'emails/staff-book.md': ['*'],
  'emails/staff-event-signup.md': ['*'],
  'emails/staff-alarm.md': ['*'],
  'emails/desk-link.md': ['*'],
  'emails/desk-invitation.md': ['*'],
  'emails/desk-recipients.md': ['*'],
  'emails/desk-access.md': ['*'],
  'emails/visitor-contact.md': ['to', 'replyTo'],
  'emails/visitor-prayer.md': ['to', 'replyTo'],
  'emails/visitor-book.md': ['to', 'replyTo'],
  'emails/visitor-book-delayed.md': ['to', 'replyTo'],
  'emails/visitor-event-signup.md': ['to', 'replyTo'],
};

const dir = contentDir;
const inFolder = contentFiles(lookAt(dir), () => {}).files.map(({ path, kind }) => ({
  file: path.slice(dir.length + 1),
  kind,
  text: readFileSync(path, 'utf8') as string | null,
}));
/** Every record of the test content, and a new one of each missing kind. */
const records = [
  ...inFolder,
  ...kinds
    .filter((kind) => !inFolder.some((record) => record.kind === kind))
    .map((kind) => ({ file: kind.files.replaceAll('*', 'new'), kind, text: null })),
];

test.each(records)('$file: each role can change only its fields', ({ file, kind, text }) => {
  const data = dataOf(file, text ?? '');
  const changes = isList(kind.schema)
    ? [['*', null] as const]
    : keysOf(kind.schema).map(
        (key) => [key, withData(file, text ?? '', { ...recordOf(data), [key]: 'other' })] as const,
      );
  const refusedTo = (role: Role) =>
    changes.filter(([, after]) => changeFault(role, { [file]: text }, { [file]: after })).map(([key]) => key);
  const all = changes.map(([key]) => key);
  const own = forOwners[file] ?? [];
  expect(refusedTo('owner')).toEqual([]);
  for (const role of ['editor', 'secretary'] as const)
    expect(refusedTo(role)).toEqual(all.filter((key) => own.includes('*') || own.includes(key)));
  expect(refusedTo('shepherd')).toEqual(
    /^(?:exceptions\.yaml$|(?:gatherings|events|messages)\/)/.test(file) ? [] : all,
  );
});

test('the table includes every e-mail to staff', () => {
  const named = emailIds.filter((id) => forOwners[`emails/${id}.md`]?.includes('*'));
  expect(named).toEqual(emailIds.filter((id) => !/^(?:desk-answer|desk-event|visitor-.*)$/.test(id)));
});

test('an address from a fact counts as a recipient', () => {
  const copy = copyOfContent();
  const before = recipientsOf(copy.read());
  const pastor = readFileSync(`${copy.dir}/team/pastor.yaml`, 'utf8');
  copy.write('team/pastor.yaml', pastor.replace(/^email: .*/m, 'email: other@example.org'));
  expect(recipientsOf(copy.read())).not.toEqual(before);
});
