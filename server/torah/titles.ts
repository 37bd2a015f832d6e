import { type FestivalName, type PortionName, portionNames } from '#core/torah/names.ts';

interface FestivalTitle {
  readonly name: FestivalName;
  readonly englishName: string;
  readonly hebrewPointed: string;
  /** Without vowel points, if the usual spelling has a letter that the pointed one lacks. */
  readonly hebrew?: string;
}

/** The festivals that can fall on a Sabbath outside Israel, by @hebcal/leyning's name of their reading. */
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

interface PortionTitle {
  /** In Hebrew letters with vowel points, from @hebcal/leyning; corrected there: Chayei Sarah and Naso. */
  readonly hebrewPointed: string;
  /** Without vowel points, if the usual spelling has a letter that the pointed one lacks. */
  readonly hebrew?: string;
  /** A common translation; there is no authoritative list. */
  readonly englishName: string;
}

const portionTitles: Readonly<Record<PortionName, PortionTitle>> = {
  Bereshit: { hebrewPointed: 'בְּרֵאשִׁית', englishName: 'In the beginning' },
  Noach: { hebrewPointed: 'נֹחַ', englishName: 'Noah (rest)' },
  'Lech-Lecha': { hebrewPointed: 'לֶךְ־לְךָ', englishName: 'Go forth' },
  Vayera: { hebrewPointed: 'וַיֵּרָא', englishName: 'And He appeared' },
  'Chayei Sarah': { hebrewPointed: 'חַיֵּי שָׂרָה', englishName: 'Life of Sarah' },
  Toldot: { hebrewPointed: 'תּוֹלְדוֹת', englishName: 'Generations' },
  Vayetze: { hebrewPointed: 'וַיֵּצֵא', englishName: 'And he went out' },
  Vayishlach: { hebrewPointed: 'וַיִּשְׁלַח', englishName: 'And he sent' },
  Vayeshev: { hebrewPointed: 'וַיֵּשֶׁב', englishName: 'And he settled' },
  Miketz: { hebrewPointed: 'מִקֵּץ', englishName: 'At the end' },
  Vayigash: { hebrewPointed: 'וַיִּגַּשׁ', englishName: 'And he drew near' },
  Vayechi: { hebrewPointed: 'וַיְחִי', englishName: 'And he lived' },
  Shemot: { hebrewPointed: 'שְׁמוֹת', englishName: 'Names' },
  "Va'era": { hebrewPointed: 'וָאֵרָא', englishName: 'And I appeared' },
  Bo: { hebrewPointed: 'בֹּא', englishName: 'Go' },
  Beshalach: { hebrewPointed: 'בְּשַׁלַּח', englishName: 'When he let go' },
  Yitro: { hebrewPointed: 'יִתְרוֹ', englishName: 'Jethro' },
  Mishpatim: { hebrewPointed: 'מִשְׁפָּטִים', englishName: 'Judgments' },
  Terumah: { hebrewPointed: 'תְּרוּמָה', englishName: 'Contribution' },
  Tetzaveh: { hebrewPointed: 'תְּצַוֶּה', englishName: 'You shall command' },
  'Ki Tisa': { hebrewPointed: 'כִּי תִשָּׂא', englishName: 'When you take up' },
  Vayakhel: { hebrewPointed: 'וַיַּקְהֵל', englishName: 'And he assembled' },
  Pekudei: { hebrewPointed: 'פְקוּדֵי', englishName: 'Accounts' },
  Vayikra: { hebrewPointed: 'וַיִּקְרָא', englishName: 'And He called' },
  Tzav: { hebrewPointed: 'צַו', englishName: 'Command' },
  Shemini: { hebrewPointed: 'שְּׁמִינִי', englishName: 'Eighth' },
  Tazria: { hebrewPointed: 'תַזְרִיעַ', englishName: 'She conceives' },
  Metzora: { hebrewPointed: 'מְצֹרָע', englishName: 'The leper' },
  'Acharei Mot': { hebrewPointed: 'אַחֲרֵי מוֹת', englishName: 'After the death' },
  Kedoshim: { hebrewPointed: 'קְדֹשִׁים', englishName: 'Holy ones' },
  Emor: { hebrewPointed: 'אֱמוֹר', englishName: 'Speak' },
  Behar: { hebrewPointed: 'בְּהַר', englishName: 'On the mountain' },
  Bechukotai: { hebrewPointed: 'בְּחֻקֹּתַי', englishName: 'In My statutes' },
  Bamidbar: { hebrewPointed: 'בְּמִדְבַּר', englishName: 'In the wilderness' },
  Naso: { hebrewPointed: 'נָשֹׂא', englishName: 'Take up' },
  "Beha'alotcha": { hebrewPointed: 'בְּהַעֲלֹתְךָ', englishName: 'When you set up' },
  Shelach: { hebrewPointed: 'שְׁלַח־לְךָ', englishName: 'Send' },
  Korach: { hebrewPointed: 'קֹרַח', englishName: 'Korah', hebrew: 'קורח' },
  Chukat: { hebrewPointed: 'חֻקַּת', englishName: 'Statute', hebrew: 'חוקת' },
  Balak: { hebrewPointed: 'בָּלָק', englishName: 'Balak' },
  Pinchas: { hebrewPointed: 'פִּינְחָס', englishName: 'Phinehas' },
  Matot: { hebrewPointed: 'מַטּוֹת', englishName: 'Tribes' },
  Masei: { hebrewPointed: 'מַסְעֵי', englishName: 'Journeys' },
  Devarim: { hebrewPointed: 'דְּבָרִים', englishName: 'Words' },
  "Va'etchanan": { hebrewPointed: 'וָאֶתְחַנַּן', englishName: 'And I pleaded' },
  Ekev: { hebrewPointed: 'עֵקֶב', englishName: 'Because' },
  "Re'eh": { hebrewPointed: 'רְאֵה', englishName: 'See' },
  Shoftim: { hebrewPointed: 'שׁוֹפְטִים', englishName: 'Judges' },
  'Ki Tetze': { hebrewPointed: 'כִּי־תֵצֵא', englishName: 'When you go out' },
  'Ki Tavo': { hebrewPointed: 'כִּי־תָבוֹא', englishName: 'When you come in' },
  Netzavim: { hebrewPointed: 'נִצָּבִים', englishName: 'Standing' },
  Vayelech: { hebrewPointed: 'וַיֵּלֶךְ', englishName: 'And he went' },
  "Ha'Azinu": { hebrewPointed: 'הַאֲזִינוּ', englishName: 'Give ear' },
  "V'Zot HaBerachah": { hebrewPointed: 'וְזֹאת הַבְּרָכָה', englishName: 'And this is the blessing' },
};

const maqaf = '\u05be';

/** Hebrew without vowel points and accents. */
const unpointed = (hebrew: string) => hebrew.replace(/\p{Mn}/gu, '');

const plain = (title: { hebrewPointed: string; hebrew?: string }) =>
  title.hebrew ?? unpointed(title.hebrewPointed);

/**
 * One portion, or two combined: 'Matot-Masei', מטות־מסעי, 'Tribes / Journeys'.
 * @param numbers positions among the 54, from 1
 * @throws Error for a number outside them
 */
export function portionTitle(numbers: readonly number[]) {
  const names = numbers.map((number) => {
    const name = portionNames[number - 1];
    if (!name) throw new Error(`There is no portion ${number}`);
    return name;
  });
  const titles = names.map((name) => portionTitles[name]);
  return {
    names,
    portion: names.join('-'),
    hebrew: titles.map(plain).join(maqaf),
    hebrewPointed: titles.map(({ hebrewPointed }) => hebrewPointed).join(maqaf),
    englishName: titles.map(({ englishName }) => englishName).join(' / '),
  };
}

/**
 * @param key the calendar library's name of its reading
 * @throws Error for a festival that cannot fall on a Sabbath outside Israel
 */
export function festivalTitle(key: string): FestivalTitle & { readonly hebrew: string } {
  const title = festivalTitles[key];
  if (!title) throw new Error(`No title for the festival Sabbath '${key}'`);
  return { ...title, hebrew: plain(title) };
}
