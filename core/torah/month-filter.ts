import { type Month, scheduleMonths } from './schedule-row.ts';

export type MonthChoice = Month | 'all';

const capitalised = (month: Month) => month.charAt(0).toUpperCase() + month.slice(1);

/** The 13 choices of the month filter: All Months, then September to August. */
export const monthOptions = (): { value: MonthChoice; label: string }[] => [
  { value: 'all', label: 'All Months' },
  ...scheduleMonths.map((month) => ({ value: month, label: capitalised(month) })),
];

/** Reads a choice from outside, such as a query string; anything unknown means all months. */
export function monthChoice(text: string | null | undefined): MonthChoice {
  return monthOptions().find(({ value }) => value === text?.toLowerCase())?.value ?? 'all';
}

/** Whether a row of the schedule is shown for a choice: the same for the server and for a page that follows it. */
export function isOfMonth(month: string, choice: string): boolean {
  return choice === 'all' || month === choice;
}
