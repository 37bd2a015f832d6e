import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { nextMidnight } from '../../domain/dates/instants.ts';
import { dateRange } from '../../domain/dates/us-format.ts';
import { cycleYearFor } from '../../domain/torah/calendar.ts';
import { readingGuidePath, readingPlanPath, torahAtomPath, torahFeedPath } from '../../domain/torah/paths.ts';
import { readingLink } from '../../domain/torah/reference.ts';
import { sabbathReadings } from '../../domain/torah/sabbath-readings.ts';
import type { ListRecord, Page, Single } from '../../reader/content.ts';
import type { DiscipleshipCardProps, OnlineCommunityProps } from './Featured.tsx';
import type { PublishedWorksProps } from './PublishedWorks.tsx';
import type { StudyProps } from './Studies.tsx';
import type { WeeklyPortionsProps } from './WeeklyPortions.tsx';

type Copy = Page<'resources'>;
type Ministry = Single<'ministry'>;

/** The hub shows this week and the next two. */
const weeks = 3;

export function discipleshipCardProps({ featured }: Copy, { artAlt }: Ministry): DiscipleshipCardProps {
  return { ...featured, artAlt: artAlt['vignette-discipleship'] };
}

/** @param sentences the ministry's words for Sabbaths that are unlike others, from the Torah portions page */
export function weeklyPortionsProps(
  { portions }: Copy,
  { week: sentences }: Page<'torah-portions'>,
  { address, links }: Ministry,
  locals: App.Locals,
): WeeklyPortionsProps {
  const today = calendarDay(locals.now(), address.timeZone);
  const { torah, haftarah, brit } = portions.labels;
  const words = { ...sentences, labels: { torah, prophets: haftarah, gospels: brit } };
  return {
    ...portions,
    until: nextMidnight(locals.now(), address.timeZone).getTime(),
    plan: readingPlanPath(cycleYearFor(today)),
    feed: torahFeedPath,
    atom: torahAtomPath,
    weeks: locals.calendar.upcoming(today, weeks).map(({ row, monday, sunday, current }) => ({
      sabbath: sabbathReadings(row, words, links.scriptureReader),
      range: dateRange(monday, sunday),
      current,
      guide: readingGuidePath(row.slug),
    })),
  };
}

/** The ministry's own books that have a price, the featured one first. */
export function publishedWorksProps(
  { published }: Copy,
  books: readonly ListRecord<'books'>[],
  { card, defaultDescription }: Page<'books'>,
): PublishedWorksProps {
  const words = { noCover: card.fallback.noCover, failed: card.fallback.image };
  const forSale = books.flatMap(({ published: sale, ...book }) => (sale ? [{ ...book, ...sale }] : []));
  return {
    ...published,
    books: forSale
      .toSorted((a, b) => Number(b.featured) - Number(a.featured))
      .map((book) => ({
        id: book.id,
        title: book.title ?? card.fallback.title,
        author: book.author,
        description: book.description ?? defaultDescription,
        price: book.price,
        purchase: book.sourceUrl,
        pdf: book.hasFreePdf ? `/resources/books?book=${book.id}#free-pdf` : undefined,
        cover: { art: book.cover, imageUrl: book.imageUrl, title: book.title, words },
      })),
  };
}

/** The studies behind the tiles; feasts get a link to their passage. */
export function studiesProps({ studies }: Copy, { links }: Ministry): StudyProps[] {
  return studies.tiles.map(({ id, study }) => ({
    ...study,
    id,
    feasts: study.feasts?.map((feast) => ({ ...feast, href: readingLink(links.scriptureReader, feast.ref) })),
  }));
}

export function onlineCommunityProps({ community }: Copy, { links }: Ministry): OnlineCommunityProps {
  return { ...community, href: links.socialGroup };
}
