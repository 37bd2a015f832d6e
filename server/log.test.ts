import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  let text = '';
  write(createLog({ logLevel: 'info', logFormat: 'pretty' }, { write: (line) => (text += line) }));
  return text;
}

test('a pretty line has the time, the level, the message and its fields, without JSON', () => {
  expect(logged((log) => log.info({ form: 'contact', tries: 2 }, 'the mail was sent'))).toMatch(
    /^\d\d:\d\d:\d\d INFO the mail was sent form=contact tries=2\n$/,
  );
});

test('a pretty error has its stack, without the row values of PostgreSQL', () => {
  const err = Object.assign(new Error('no room'), { detail: 'Failing row contains (Ruth)' });
  const text = logged((log) => log.error({ err }, 'the request failed'));
  expect(text).toMatch(/^\S+ ERROR the request failed\n {2}Error: no room\n {6}at .*log\.test\.ts/);
  expect(text).not.toContain('Ruth');
});
