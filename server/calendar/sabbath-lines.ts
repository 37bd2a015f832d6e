import { timeOfDay } from '../../domain/dates/us-format.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import { explainSabbath } from '../../domain/torah/explanation.ts';
import type { ScheduleRow } from '../../domain/torah/schedule-row.ts';
import type { Content } from '../../reader/content.ts';

/** What calendar programs and feed readers are told of a Sabbath, line by line: its name, its readings, sundown. */
export function sabbathLines(
  row: ScheduleRow,
  { ministry, pages }: Pick<Content, 'ministry' | 'pages'>,
  calendar: Calendar,
): string[] {
  const { labels, festival, vzot, sundown } = pages['torah-portions'].week;
  const { timeZone } = ministry.address;
  const { begins, ends } = calendar.sabbathTimes(row.date);
  return [
    `${row.hebrew}, “${row.englishName}”`,
    `${labels.torah}: ${row.torah}`,
    `${labels.prophets}: ${row.prophets}`,
    `${labels.gospels}: ${row.gospels}`,
    explainSabbath(row, { festival, finalPortion: vzot }),
    fillPlaceholders(sundown, { begins: timeOfDay(begins, timeZone), ends: timeOfDay(ends, timeZone) }),
  ].filter((line) => line !== null);
}
