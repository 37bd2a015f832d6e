import type { WeeklyGathering } from './gathering.ts';

export const chicago = 'America/Chicago';

export const service: WeeklyGathering = {
  what: 'sabbath-service',
  title: 'Sabbath Service',
  day: 'Saturday',
  times: [{ time: '15:00', minutes: 120 }],
  place: '123 Example Street',
};
export const prayerCall: WeeklyGathering = {
  what: 'tuesday-prayer',
  title: 'Tuesday Night Prayer Call',
  day: 'Tuesday',
  times: [{ time: '19:00', minutes: 30 }],
  place: 'Zoom',
};
export const bibleStudy: WeeklyGathering = {
  what: 'wednesday-study',
  title: 'Wednesday Bible Study',
  day: 'Wednesday',
  times: [{ time: '19:00', minutes: 90 }],
};
export const weekly = [service, prayerCall, bibleStudy];
