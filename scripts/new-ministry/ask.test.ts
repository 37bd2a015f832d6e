import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ministryOf } from './answers.ts';
import { askForTheRest, confirm } from './ask.ts';

/** Sends each answer only after its question is complete. */
function person(...lines: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const shown = text(output);
  output.on('data', (chunk) => {
    if (!String(chunk).endsWith('> ')) return;
    const line = lines.shift();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  return { input, output, shown };
}

test('repeats a question after an invalid answer and skips given answers', async () => {
  const { input, output, shown } = person(
    ...[
      'Ontario',
      'co',
      'Denvr',
      'denver',
      'at seven',
      'Friday 7:00 PM Erev Shabbat; Saturday 10:30 AM Morning',
    ],
    ...['Miriam Adler', 'nobody', 'shalom@etz-chaim.org', 'books, choir', 'books affiliates'],
  );
  const answers = await askForTheRest({ name: 'Congregation Etz Chaim' }, input, output);
  output.end();
  expect(ministryOf(answers)).toMatchObject({
    town: 'Denver',
    state: { name: 'Colorado', code: 'CO' },
    timeZone: 'America/Denver',
    gatherings: [
      { day: 'Friday', time: '19:00' },
      { day: 'Saturday', time: '10:30' },
    ],
    without: ['books', 'affiliates'],
  });
  const transcript = await shown;
  expect(transcript).not.toContain('What is the ministry called?');
  for (const sentence of [
    '"Ontario" is not a state of the United States. Write it in full, like Colorado.',
    'There is no Denvr, Colorado, in the list of towns. Did you mean Denver?',
    '"at seven" is not a gathering. Write it like "Friday 7:00 PM Erev Shabbat".',
    '"email" cannot be used: an e-mail address is written like',
    '"without" cannot be used: the parts are books, affiliates,',
  ])
    expect(transcript).toContain(sentence);
});

test('says that nothing was written when the input ends early', async () => {
  const { input, output } = person('Congregation Etz Chaim');
  await expect(askForTheRest({}, input, output)).rejects.toThrow('Nothing was written.');
});

test.each([
  ['', true],
  ['yes', true],
  ['n', false],
  [undefined, false],
])('reads %j as an answer to yes or no', async (line, isYes) => {
  const { input, output } = person(...(line === undefined ? [] : [line]));
  expect(await confirm('Start it?', input, output)).toBe(isYes);
});
