import { describe, expect, test } from 'vitest';
import { attentionOf, type Condition } from './needs-attention.ts';

const now = new Date('2025-10-09T01:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const healthy: Condition = {
  now,
  failing: [],
  isMailFailing: false,
  contentProblems: [],
  contentShown: 'Visitors see the previous content.',
  lastBackup: ago(1),
  backupFault: undefined,
  isDiskFull: false,
  recordingBytes: 50e9,
  historiesSetAside: [],
  pushFault: undefined,
  isContentApart: false,
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

const attention = (condition: Partial<Condition>, readsMessages = true) =>
  attentionOf({ ...healthy, ...condition }, readsMessages);

test('reports nothing for a healthy site', () => {
  expect(attention({})).toEqual([]);
});

describe('reports with what to do', () => {
  test.each<[string, Partial<Condition>, string]>([
    ['a backup older than a week', { lastBackup: ago(9) }, 'The last backup is 9 days old.'],
    ['a backup that failed', { backupFault: 'Its disk is full.' }, 'Its disk is full.'],
    ['no backup at all', { lastBackup: undefined }, 'There is no backup yet.'],
    ['a full disk', { isDiskFull: true }, 'The disk of the website is nearly full.'],
    ['little room for recordings', { recordingBytes: 0.4e9 }, 'There is room for only 400 MB of recordings.'],
    [
      'a history set aside',
      { historiesSetAside: ['/data/content/.git-unreadable-1'] },
      'The history of the changes could not be read, so a new one was started.',
    ],
    [
      'a push that failed',
      { pushFault: { kind: 'failed', detail: 'Could not resolve host' } },
      'Published changes could not be copied to the git remote.',
    ],
    [
      'a push that is refused',
      { pushFault: { kind: 'refused', detail: 'Authentication failed' } },
      'The git remote refuses the password or key with which published changes are copied to it.',
    ],
    [
      'servers that do not share their content',
      { isContentApart: true },
      'The website runs on several servers that do not share their texts and files.',
    ],
    [
      'a remote that is ahead',
      { pushFault: { kind: 'remote is ahead', detail: 'fetch first' } },
      'The git remote has changes that the website does not have.',
    ],
    [
      'a suspicious clock',
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
    ['an e-mail outage', { isMailFailing: true }, 'The website cannot send e-mail at the moment.'],
    ['a rejected address', { failing: [misspelled] }, 'One e-mail did not arrive.'],
    [
      'e-mails that were given up',
      { failing: [misspelled, { ...staffMail, failed_at: ago(2).toISOString() }] },
      'Two e-mails did not arrive.',
    ],
    [
      'rejected content',
      { contentProblems: ['content/ministry.yaml:13'] },
      'A change of the texts was rejected.',
    ],
  ])('%s', (_, condition, problem) => {
    const [first, ...more] = attention(condition);
    expect([first?.problem, more]).toEqual([problem, []]);
    expect(first?.remedy).toMatch(/\w+\.$/);
    expect(`${first?.problem} ${first?.remedy}`).not.toMatch(/\.yaml|E[A-Z]{4}/);
  });
});

test('ignores a week-old backup, e-mails in retry, and failures older than 30 days', () => {
  expect(attention({ lastBackup: ago(7) })).toEqual([]);
  expect(attention({ failing: [staffMail] })).toEqual([]);
  expect(attention({ failing: [{ ...staffMail, failed_at: ago(31).toISOString() }] })).toEqual([]);
});

test('names files only in the details', () => {
  expect(
    attention({ contentProblems: ['content/ministry.yaml:13 pastor: is missing.'] })[0]?.details,
  ).toEqual(['content/ministry.yaml:13 pastor: is missing.']);
});

test('hides unopened prayer requests from roles that read no messages', () => {
  expect(attention({ unopenedPrayers: 2 }, false)).toEqual([]);
});

test('links an undelivered e-mail to its message, for roles that read messages', () => {
  const failing = [misspelled, { ...misspelled, template: 'visitor-book' }];
  expect(attention({ failing })[0]?.links).toEqual([
    { label: 'Open the message', href: '/desk/messages/m1' },
  ]);
  expect(attention({ failing }, false)[0]?.links).toEqual([]);
  const alarm = { ...misspelled, submission_table: 'desk_links', template: 'desk-link' } as const;
  expect(attention({ failing: [alarm] })[0]?.links).toEqual([]);
});
