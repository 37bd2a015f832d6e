// This page is read days or weeks after it was written: weeks that are over go, and the one that is now says so. Every week
// bears its date, so that nothing on it is false even where this does not run.

const list = document.querySelector('.kept-weeks') as HTMLElement;
const today = new Date().toLocaleDateString('en-CA', { timeZone: list.dataset.zone });
const weeks = [...list.children] as HTMLElement[];

for (const week of weeks) {
  const { first = '', last = '' } = week.dataset;
  week.hidden = last < today;
  (week.querySelector('b') as HTMLElement).hidden = first > today || last < today;
}
(document.querySelector('.kept-over') as HTMLElement).hidden = weeks.some((week) => !week.hidden);

export {};
