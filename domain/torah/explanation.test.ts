import { expect, test } from 'vitest';
import { explainSabbath } from './explanation.ts';
import type { ScheduleRow, SpecialSabbath } from './schedule-row.ts';

const ordinary: ScheduleRow = {
  slug: '2025-09-20-netzavim',
  date: '2025-09-20',
  dateText: 'September 20, 2025',
  month: 'september',
  hebrewDate: '27 Elul, 5785',
  kind: 'portion',
  numbers: [51],
  portion: 'Netzavim',
  hebrew: 'נצבים',
  hebrewPointed: 'נִצָּבִים',
  englishName: 'Standing',
  torah: 'Deuteronomy 29:10-30:20',
  prophets: 'Isaiah 61:10-63:9',
  gospels: 'John 12:41-50',
  hebrewNumbering: { torah: 'Deuteronomy 29:9-30:20', prophets: 'Isaiah 61:10-63:9' },
  special: null,
  festival: null,
};
const festival: ScheduleRow['festival'] = {
  name: 'Shabbat Chol HaMoed Pesach',
  englishName: 'Sabbath of Passover week',
  torah: 'Exodus 33:12-34:26; Numbers 28:19-25',
  prophets: 'Ezekiel 37:1-14',
  gospels: 'Luke 23:42-56',
};
const special: SpecialSabbath = {
  names: ['Shabbat Shekalim', 'Rosh Chodesh Adar'],
  reason: 'Shabbat Shekalim (on Rosh Chodesh)',
  torah: 'Numbers 28:9-15; Exodus 30:11-16',
  gospels: 'Matthew 17:22-27',
  prophetsReplaced: '1 Kings 5:12-6:13',
};
const shekalim: ScheduleRow = { ...ordinary, prophets: '2 Kings 11:21-12:16', special };

test('an ordinary Sabbath needs no line', () => {
  expect(explainSabbath(ordinary)).toBeNull();
});

test('a festival, and the end of the Torah', () => {
  expect(explainSabbath({ ...ordinary, kind: 'festival', festival })).toBe(
    'A middle day of Passover falls on this Sabbath, so its own reading takes the place of the weekly portion.',
  );
  expect(explainSabbath({ ...ordinary, kind: 'final-portion', festival })).toBe(
    "V'Zot HaBerachah closes the Torah. It is read as the fall feasts end, just before we begin again at Genesis.",
  );
});

test('a special Sabbath, with and without a name, and a name alone', () => {
  expect(explainSabbath(shekalim)).toBe(
    'This is Shabbat Shekalim and Rosh Chodesh Adar: from the Prophets we read 2 Kings 11:21-12:16 in place of 1 Kings 5:12-6:13.',
  );
  expect(explainSabbath({ ...shekalim, special: { ...special, names: [] } })).toBe(
    'At this point of the year we read 2 Kings 11:21-12:16 from the Prophets in place of 1 Kings 5:12-6:13.',
  );
  const chazon = { ...special, names: ['Shabbat Chazon'], reason: null, prophetsReplaced: null };
  expect(explainSabbath({ ...ordinary, special: chazon })).toBe('This is Shabbat Chazon.');
  expect(explainSabbath({ ...ordinary, special: { ...chazon, names: [] } })).toBeNull();
});

test('the ministry’s own sentences count, and braces it made up stay visible', () => {
  const words = { festival: '{festival}: read {feast}.' };
  expect(explainSabbath({ ...ordinary, kind: 'festival', festival }, words)).toBe(
    'A middle day of Passover: read {feast}.',
  );
});
