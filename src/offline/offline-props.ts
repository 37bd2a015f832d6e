import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import { printedReference } from '../../domain/torah/reference.ts';
import type { Page, Single } from '../../reader/content.ts';
import { contactLinks } from '../ui/LinkedText.tsx';
import type { OfflineProps } from './Offline.tsx';

/** The page lies on a device for weeks at worst, so it carries the weeks to come: two months of them. */
const weeksKept = 9;

/** What someone without a signal may need: when, where, whom to call, and what is read this week and the next ones. */
export function offlineProps(
  copy: Page<'offline'>,
  ministry: Single<'ministry'>,
  locals: App.Locals,
): OfflineProps {
  const { mapUrl, timeZone } = ministry.address;
  const today = calendarDay(locals.now(), timeZone);
  return {
    card: { ...copy.card, map: { label: copy.card.map, href: mapUrl } },
    links: contactLinks(ministry),
    portions: copy.portions,
    weeks: locals.calendar.upcoming(today, weeksKept).map(({ row, monday, sunday, current }) => ({
      monday,
      sunday,
      current,
      date: row.date,
      dateText: row.dateText,
      portion: row.portion,
      readings: printedReference(
        fillPlaceholders(copy.portions.readings, {
          torah: row.torah,
          prophets: row.prophets,
          gospels: row.gospels,
        }),
      ),
    })),
    zone: timeZone,
    form: copy.form,
    verse: copy.verse,
  };
}
