import type { FestivalName } from './names.ts';
import type { ScheduleRow } from './schedule-row.ts';

/** The sentences of `explainSabbath`; braces are filled from the row. */
export interface ExplanationWords {
  /** {festival}, written to begin a sentence */
  readonly festival: string;
  /** {festival}, likewise */
  readonly finalPortion: string;
  /** {special}, {prophets}, {replaced} */
  readonly specialProphets: string;
  /** {prophets}, {replaced}: the Sabbath has no name of its own */
  readonly otherProphets: string;
  /** {special} */
  readonly special: string;
}

export const explanationWords: ExplanationWords = {
  festival: '{festival} falls on this Sabbath, so its own reading takes the place of the weekly portion.',
  finalPortion:
    "V'Zot HaBerachah closes the Torah. It is read as the fall feasts end, just before we begin again at Genesis.",
  specialProphets: 'This is {special}: from the Prophets we read {prophets} in place of {replaced}.',
  otherProphets: 'At this point of the year we read {prophets} from the Prophets in place of {replaced}.',
  special: 'This is {special}.',
};

// 'Shabbat Chol HaMoed Pesach falls on this Sabbath' would say Sabbath twice.
const festivalInASentence: Readonly<Record<FestivalName, string>> = {
  'Rosh Hashanah (Day 1)': 'The first day of Rosh Hashanah',
  'Yom Kippur': 'Yom Kippur',
  'Sukkot (Day 1)': 'The first day of Sukkot',
  'Shabbat Chol HaMoed Sukkot': 'A middle day of Sukkot',
  'Shemini Atzeret': 'Shemini Atzeret',
  'Pesach (Day 1)': 'The first day of Passover',
  'Shabbat Chol HaMoed Pesach': 'A middle day of Passover',
  'Pesach (Day 7)': 'The seventh day of Passover',
  'Pesach (Day 8)': 'The eighth day of Passover',
  'Shavuot (Day 2)': 'The second day of Shavuot',
};

const fill = (sentence: string, values: Record<string, string>) =>
  sentence.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);

/**
 * One calm line saying what is particular about a Sabbath, or null where nothing is.
 *
 * @param words the ministry's own sentences, if it has written any
 */
export function explainSabbath(row: ScheduleRow, words: Partial<ExplanationWords> = {}): string | null {
  const sentences = { ...explanationWords, ...words };
  const festival = row.festival ? festivalInASentence[row.festival.name] : '';
  if (row.kind === 'festival') return fill(sentences.festival, { festival });
  if (row.kind === 'final-portion') return fill(sentences.finalPortion, { festival });
  if (!row.special) return null;
  const special = row.special.names.join(' and ');
  const replaced = row.special.prophetsReplaced;
  if (!replaced) return special ? fill(sentences.special, { special }) : null;
  const values = { special, prophets: row.prophets, replaced };
  return fill(special ? sentences.specialProphets : sentences.otherProphets, values);
}
