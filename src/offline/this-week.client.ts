// This page is read days or weeks after it was written: Sabbaths that have passed are hidden, and the coming
// one is marked.
import type { CalendarDay } from '../../domain/dates/calendar-day.ts';
import { comingSabbath } from '../../domain/torah/coming-sabbath.ts';

const list = document.querySelector('.kept-weeks') as HTMLElement;
const today = new Date().toLocaleDateString('en-CA', { timeZone: list.dataset.zone }) as CalendarDay;
const coming = comingSabbath(today);
const weeks = [...list.children] as HTMLElement[];

for (const week of weeks) {
  const { sabbath = '' } = week.dataset;
  week.hidden = sabbath < coming;
  (week.querySelector('b') as HTMLElement).hidden = sabbath !== coming;
}
(document.querySelector('.kept-over') as HTMLElement).hidden = weeks.some((week) => !week.hidden);
