import { expect, test } from 'vitest';
import { DiskFullError, NoChangesError, NotAllowedError } from './publisher.ts';
import { applyForm, ChangedMeanwhile, versionOf } from './version.ts';

/** A record with one field, which other people can change before a write. */
function recordOf(title: string) {
  const record = { title, isGone: false, isRead: true };
  let read = title;
  /** @param before what happens between the check of the form and its write */
  const post = (typed: Readonly<Record<string, string>>, before = () => {}) => {
    const posted = new URLSearchParams(typed);
    return applyForm(posted, () => {
      if (record.isGone) return 'It is gone.';
      if (record.isRead) read = record.title;
      const version = versionOf(read);
      return {
        version,
        fields: [{ name: 'title', label: 'Title', mine: posted.get('title') ?? '', theirs: read }],
        check(chosen) {
          const title = chosen('title') === 'mine' ? (posted.get('title') ?? '') : read;
          if (title === '') return { faults: { title: 'Write a title.' } };
          return async () => {
            before();
            if (versionOf(record.title) !== version) throw new ChangedMeanwhile();
            if (title === record.title) throw new NoChangesError();
            record.title = title;
            return title;
          };
        },
      };
    });
  };
  return { record, post };
}

const shown = (conflict: { version: string; seen: string } | undefined) => ({
  version: conflict?.version ?? '',
  seen: conflict?.seen ?? '',
});

test('a form writes once, and writes nothing where nothing differs', async () => {
  const { record, post } = recordOf('Supper');
  const version = versionOf('Supper');
  expect(await post({ version, title: 'Harvest supper' })).toEqual({ done: 'Harvest supper' });
  expect(await post({ title: 'Harvest supper' })).toEqual({ done: undefined });
  expect(await post({ title: '' })).toEqual({
    refusal: { faults: { title: 'Write a title.' }, status: 422 },
  });
  expect(record.title).toBe('Harvest supper');
});

test('a change between check and write is shown with both versions until one is chosen', async () => {
  const { record, post } = recordOf('Supper');
  const answer = await post({ title: 'Harvest supper' }, () => {
    record.title = 'Brunch';
  });
  if (!('refusal' in answer)) throw new Error('It was written.');
  const { conflict, status } = answer.refusal;
  expect([status, conflict?.fields]).toEqual([
    409,
    [{ name: 'title', label: 'Title', mine: 'Harvest supper', theirs: 'Brunch', chosen: undefined }],
  ]);
  const again = { ...shown(conflict), title: 'Harvest supper' };
  expect(await post(again)).toHaveProperty('refusal.status', 409);
  expect(await post({ ...again, 'choose.title': 'theirs' })).toEqual({ done: undefined });
  expect(record.title).toBe('Brunch');
  expect(await post({ ...again, 'choose.title': 'mine' })).toEqual({ done: 'Harvest supper' });
});

test('a choice between two versions does not hold for a third', async () => {
  const { record, post } = recordOf('Brunch');
  const again = {
    version: versionOf('Supper'),
    seen: versionOf('Brunch'),
    title: 'Harvest supper',
    'choose.title': 'mine',
  };
  record.title = 'Picnic';
  expect(await post(again)).toHaveProperty('refusal.conflict.fields.0.theirs', 'Picnic');
  expect(record.title).toBe('Picnic');
});

test('a record that another host changed and this one has not read is left alone', async () => {
  const { record, post } = recordOf('Supper');
  record.isRead = false;
  record.title = 'Brunch';
  const answer = await post({ title: 'Harvest supper' });
  expect(answer).toHaveProperty('refusal.errors.0', expect.stringContaining('press the button again'));
  expect(record.title).toBe('Brunch');
});

test('a removed record is not written again', async () => {
  const { record, post } = recordOf('Supper');
  record.isGone = true;
  expect(await post({ title: 'Brunch' })).toEqual({ refusal: { errors: ['It is gone.'], status: 422 } });
});

test.each([
  [new ChangedMeanwhile(), 422, 'Someone else added this'],
  [new DiskFullError(), 422, 'disk is full'],
  [new NotAllowedError('Only an owner can do that.'), 403, 'Only an owner'],
])('a new record that cannot be written is refused with a sentence: %s', async (error, status, sentence) => {
  const answer = await applyForm(new URLSearchParams(), () => ({
    version: '',
    fields: [],
    check: () => () => Promise.reject(error),
  }));
  expect(answer).toEqual({ refusal: { errors: [expect.stringContaining(sentence)], status } });
});
