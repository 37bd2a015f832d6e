/** Where the calendar's files lie: one-page guides, annual plans, and what calendar programs subscribe to. */

/** @param slug a row's: '2025-09-20-netzavim' */
export const readingGuidePath = (slug: string) => `/torah/${slug}.pdf`;

/** @param year the year in which the plan's schedule begins */
export const readingPlanPath = (year: number) => `/torah/${year}-${year + 1}.pdf`;

export const torahFeedPath = '/calendar/torah-portions.ics';
/** What feed readers subscribe to. */
export const torahAtomPath = '/torah/portions.atom';

/**
 * A Sabbath's place in the schedule, good for years to come.
 *
 * @param year the year in which its schedule begins
 */
export const sabbathPath = (year: number, slug: string) => `/resources/torah-portions?year=${year}#${slug}`;
