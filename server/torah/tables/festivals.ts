import type { FestivalName } from '#core/torah/names.ts';

/** What a festival Sabbath is called. */
export interface FestivalTitle {
  readonly name: FestivalName;
  readonly englishName: string;
  readonly hebrewPointed: string;
  /** Without points, where the usual spelling has a letter that the pointed one leaves out. */
  readonly hebrew?: string;
}

/** The festivals that can fall on a Sabbath outside Israel, by the name @hebcal/leyning gives their reading. */
export const festivalTitles: Readonly<Record<string, FestivalTitle>> = {
  'Rosh Hashana I (on Shabbat)': {
    name: 'Rosh Hashanah (Day 1)',
    englishName: 'Feast of Trumpets',
    hebrewPointed: 'רֹאשׁ הַשָּׁנָה',
  },
  'Yom Kippur (on Shabbat)': {
    name: 'Yom Kippur',
    englishName: 'Day of Atonement',
    hebrewPointed: 'יוֹם כִּפּוּר',
  },
  'Sukkot I (on Shabbat)': {
    name: 'Sukkot (Day 1)',
    englishName: 'Feast of Tabernacles',
    hebrewPointed: 'סֻכּוֹת',
    hebrew: 'סוכות',
  },
  'Sukkot Shabbat Chol ha-Moed': {
    name: 'Shabbat Chol HaMoed Sukkot',
    englishName: 'Sabbath of the Feast of Tabernacles',
    hebrewPointed: 'שַׁבַּת חוֹל הַמּוֹעֵד סֻכּוֹת',
    hebrew: 'שבת חול המועד סוכות',
  },
  'Shmini Atzeret (on Shabbat)': {
    name: 'Shemini Atzeret',
    englishName: 'Eighth Day of Assembly',
    hebrewPointed: 'שְׁמִינִי עֲצֶרֶת',
  },
  'Pesach I (on Shabbat)': { name: 'Pesach (Day 1)', englishName: 'Passover', hebrewPointed: 'פֶּסַח' },
  'Pesach Shabbat Chol ha-Moed': {
    name: 'Shabbat Chol HaMoed Pesach',
    englishName: 'Sabbath of Passover week',
    hebrewPointed: 'שַׁבַּת חוֹל הַמּוֹעֵד פֶּסַח',
  },
  'Pesach VII (on Shabbat)': {
    name: 'Pesach (Day 7)',
    englishName: 'Seventh day of Passover',
    hebrewPointed: 'שְׁבִיעִי שֶׁל פֶּסַח',
  },
  'Pesach VIII (on Shabbat)': {
    name: 'Pesach (Day 8)',
    englishName: 'Eighth day of Passover',
    hebrewPointed: 'אַחֲרוֹן שֶׁל פֶּסַח',
  },
  'Shavuot II (on Shabbat)': {
    name: 'Shavuot (Day 2)',
    englishName: 'Feast of Weeks',
    hebrewPointed: 'שָׁבוּעוֹת',
  },
};
