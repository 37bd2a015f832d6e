/** @param slug of a row: '2025-09-20-netzavim' */
export const readingGuidePath = (slug: string) => `/torah/${slug}.pdf`;

/** @param year the year in which the plan's schedule begins */
export const readingPlanPath = (year: number) => `/torah/${year}-${year + 1}.pdf`;

export const torahFeedPath = '/calendar/torah-portions.ics';
export const torahAtomPath = '/torah/portions.atom';

/** The page of the year's schedule; the pages of readings are below it. */
export const schedulePath = '/resources/torah-portions';

/** The lasting address of a Sabbath in its schedule. @param year the year in which its schedule begins */
export const sabbathPath = (year: number, slug: string) => `${schedulePath}?year=${year}#${slug}`;
