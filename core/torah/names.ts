/** The 54 weekly portions in the order of the Torah, in this site's spelling: number 1 is at index 0. */
export const portionNames = [
  'Bereshit',
  'Noach',
  'Lech-Lecha',
  'Vayera',
  'Chayei Sarah',
  'Toldot',
  'Vayetze',
  'Vayishlach',
  'Vayeshev',
  'Miketz',
  'Vayigash',
  'Vayechi',
  'Shemot',
  "Va'era",
  'Bo',
  'Beshalach',
  'Yitro',
  'Mishpatim',
  'Terumah',
  'Tetzaveh',
  'Ki Tisa',
  'Vayakhel',
  'Pekudei',
  'Vayikra',
  'Tzav',
  'Shemini',
  'Tazria',
  'Metzora',
  'Acharei Mot',
  'Kedoshim',
  'Emor',
  'Behar',
  'Bechukotai',
  'Bamidbar',
  'Naso',
  "Beha'alotcha",
  'Shelach',
  'Korach',
  'Chukat',
  'Balak',
  'Pinchas',
  'Matot',
  'Masei',
  'Devarim',
  "Va'etchanan",
  'Ekev',
  "Re'eh",
  'Shoftim',
  'Ki Tetze',
  'Ki Tavo',
  'Netzavim',
  'Vayelech',
  "Ha'Azinu",
  "V'Zot HaBerachah",
] as const;
export type PortionName = (typeof portionNames)[number];

/** Every festival that can fall on a Sabbath outside Israel and replace the weekly portion. */
export const festivalNames = [
  'Rosh Hashanah (Day 1)',
  'Yom Kippur',
  'Sukkot (Day 1)',
  'Shabbat Chol HaMoed Sukkot',
  'Shemini Atzeret',
  'Pesach (Day 1)',
  'Shabbat Chol HaMoed Pesach',
  'Pesach (Day 7)',
  'Pesach (Day 8)',
  'Shavuot (Day 2)',
] as const;
export type FestivalName = (typeof festivalNames)[number];

/** Sabbaths that keep their portion and have additional readings. */
export const specialSabbathNames = [
  'Shabbat Shuva',
  'Shabbat Shekalim',
  'Shabbat Zachor',
  'Shabbat Parah',
  'Shabbat HaChodesh',
  'Shabbat HaGadol',
  'Shabbat Rosh Chodesh',
  'Shabbat Machar Chodesh',
  'Shabbat Chanukah',
] as const;
export type SpecialSabbathName = (typeof specialSabbathNames)[number];

/** The ministry's Gospel readings. References use English verse numbers, joined with '; '. */
export interface GospelReadings {
  readonly portions: Readonly<Record<PortionName, string>>;
  readonly festivals: Readonly<Record<FestivalName, string>>;
  /** An additional reading on these Sabbaths. */
  readonly specialSabbaths?: Readonly<Partial<Record<SpecialSabbathName, string | undefined>>> | undefined;
}
