import { describe, expect, test } from 'vitest';
import { attentionOf, type Condition } from './needs-attention.ts';

const now = new Date('2025-10-09T01:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const well: Condition = {
  now,
  failing: [],
  isMailFailing: false,
  refused: [],
  samples: [],
  lastBackup: ago(1),
  backupFault: undefined,
  isDiskFull: false,
  historiesSetAside: [],
  unopenedPrayers: 0,
  clockDoubt: undefined,
};
const misspelled = {
  submission_table: 'contact_submissions',
  submission_id: 'm1',
  template: 'visitor-contact',
  last_error: 'EENVELOPE 550',
  failed_at: null,
} as const;
const staffMail = { ...misspelled, template: 'staff-contact', last_error: 'ECONNECTION' } as const;

const told = (condition: Partial<Condition>, readsMessages = true) =>
  attentionOf({ ...well, ...condition }, readsMessages);

test('nothing, while all is well', () => {
  expect(told({})).toEqual([]);
});

describe('is told, with what to do', () => {
  test.each<[string, Partial<Condition>, string]>([
    ['a backup older than a week', { lastBackup: ago(9) }, 'The last backup is 9 days old.'],
    ['a backup that failed', { backupFault: 'Its disk is full.' }, 'Its disk is full.'],
    ['no backup at all', { lastBackup: undefined }, 'There is no backup yet.'],
    ['a full disk', { isDiskFull: true }, 'The disk of the website is nearly full.'],
    [
      'a history set aside',
      { historiesSetAside: ['/data/content/.git-unreadable-1'] },
      'The history of the changes could not be read, so a new one was started.',
    ],
    [
      'a clock in doubt',
      {
        clockDoubt: {
          now: 'November 29, 2030',
          trustedFrom: 'December 6, 2030',
          lastRun: 'November 28, 2025',
          newestMessage: undefined,
        },
      },
      'The clock of the server may be wrong.',
    ],
    [
      'unopened prayer requests',
      { unopenedPrayers: 2 },
      'Two prayer requests will be erased soon, unopened.',
    ],
    ['mail that does not leave', { isMailFailing: true }, 'No e-mail leaves the website at the moment.'],
    ['an address that is refused', { failing: [misspelled] }, 'One e-mail did not arrive.'],
    [
      'mails given up',
      { failing: [misspelled, { ...staffMail, failed_at: ago(2).toISOString() }] },
      'Two e-mails did not arrive.',
    ],
    [
      'content refused',
      { refused: ['content/ministry.yaml:13'] },
      'A change of the texts was not taken over.',
    ],
    [
      'samples',
      { samples: [{ file: 'content/ministry.yaml', line: 1, field: 'phone' }] },
      'One sample fact is still shown to visitors.',
    ],
  ])('%s', (_, condition, wrong) => {
    const [first, ...more] = told(condition);
    expect([first?.wrong, more]).toEqual([wrong, []]);
    expect(first?.remedy).toMatch(/\w+\.$/);
    expect(`${first?.wrong} ${first?.remedy}`).not.toMatch(/\.yaml|E[A-Z]{4}/);
  });
});

test('what is a week old, is tried again, or was given up long ago is not', () => {
  expect(told({ lastBackup: ago(7) })).toEqual([]);
  expect(told({ failing: [staffMail] })).toEqual([]);
  expect(told({ failing: [{ ...staffMail, failed_at: ago(31).toISOString() }] })).toEqual([]);
});

test('files are named in the details alone', () => {
  expect(told({ refused: ['content/ministry.yaml:13 pastor: is missing.'] })[0]?.details).toEqual([
    'content/ministry.yaml:13 pastor: is missing.',
  ]);
});

test('unopened prayer requests are not shown to those who read no messages', () => {
  expect(told({ unopenedPrayers: 2 }, false)).toEqual([]);
});

test('a mail that did not arrive leads to its message, for those who read messages', () => {
  const failing = [misspelled, { ...misspelled, template: 'visitor-book' }];
  expect(told({ failing })[0]?.links).toEqual([{ label: 'Open the message', href: '/desk/messages/m1' }]);
  expect(told({ failing }, false)[0]?.links).toEqual([]);
  const alarm = { ...misspelled, submission_table: 'desk_links', template: 'desk-link' } as const;
  expect(told({ failing: [alarm] })[0]?.links).toEqual([]);
});
