import { hebrewNumbering } from '../scripture/numbering.ts';
import type { Scripture, Text } from '../scripture/scripture.ts';
import type { ReadingPage } from './reading-page.ts';
import { printedReference } from './readings.ts';

/** A part of a reading with its text: one of the seven of the Torah, the Prophets, the Gospel. */
export interface ReadingSection {
  /** Its anchor. */
  readonly id: string;
  /** 'First reading' */
  readonly heading: string;
  /** In Hebrew, where tradition has a name. */
  readonly hebrew?: string | undefined;
  /** 'Sunday', of the seven. */
  readonly day?: string | undefined;
  /** Plain, in English numbers: 'Genesis 32:3-12'. */
  readonly plainReference: string;
  /** As a book prints it, in English numbers. */
  readonly reference: string;
  /** How Hebrew Bibles number it, where they differ: 'in Hebrew Bibles 32:4–13'. */
  readonly numbering?: string | undefined;
  /** Who reads it, where customs differ. */
  readonly note?: string | undefined;
  /** Undefined where the site has no texts, or not of this reading. */
  readonly texts: readonly Text[] | undefined;
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'];
const hebrewOrdinals = ['רִאשׁוֹן', 'שֵׁנִי', 'שְׁלִישִׁי', 'רְבִיעִי', 'חֲמִישִׁי', 'שִׁשִּׁי', 'שְׁבִיעִי'];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Sabbath'];

/**
 * The parts of a reading in the order in which they are read.
 *
 * @param prophets the heading of the reading from the Prophets, from content
 */
export function readingSections(
  { row, aliyot, customs }: ReadingPage,
  scripture: Pick<Scripture, 'textsOf'> | undefined,
  prophets: string,
): ReadingSection[] {
  const section = (
    id: string,
    reference: string,
    words: Pick<ReadingSection, 'heading' | 'hebrew' | 'day' | 'note'>,
  ): ReadingSection => {
    const texts = scripture?.textsOf(reference);
    return {
      ...{ id, ...words, plainReference: reference, reference: printedReference(reference) },
      ...{ texts, numbering: texts && hebrewNumbering(texts) },
    };
  };
  const { torah: extraTorah = null, gospels: extraGospel = null } = row.special ?? {};
  const otherCustoms = customs.map(
    ({ custom, reference }) => `${custom} communities read ${printedReference(reference)}`,
  );
  return [
    ...aliyot.map(({ id, reference }, index) =>
      id === 'maftir'
        ? section(id, reference, { heading: 'Last reading', hebrew: 'מַפְטִיר' })
        : section(id, reference, {
            heading: `${ordinals[index]} reading`,
            hebrew: hebrewOrdinals[index],
            day: days[index],
          }),
    ),
    ...(extraTorah
      ? [section('maftir', extraTorah, { heading: 'Also read on this Sabbath', hebrew: 'מַפְטִיר' })]
      : []),
    section('prophets', row.prophets, {
      heading: prophets,
      hebrew: 'הַפְטָרָה',
      note: otherCustoms.length > 0 ? `This is the Ashkenazi custom. ${otherCustoms.join('; ')}.` : undefined,
    }),
    section('gospel', row.gospels, { heading: gospelHeading(row.gospels) }),
    ...(extraGospel && extraGospel !== row.gospels
      ? [section('gospel-2', extraGospel, { heading: `${gospelHeading(extraGospel)} of this Sabbath` })]
      : []),
  ];
}

const gospelHeading = (reference: string) => (reference.startsWith('Acts') ? 'Acts' : 'Gospel');

/** @param path of a reading page */
export const readingPdfPath = (path: string) => `${path}.pdf`;
