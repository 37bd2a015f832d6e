// Keeps 'Next Sabbath' and 'Today at' right on a page that stays open: past midnight, and past the end of the service.
import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { sabbathDate } from '../../domain/gatherings/next-sabbath.ts';

const line = document.querySelector<HTMLElement>('[data-next-sabbath]');
const zone = line?.dataset.nextSabbath ?? '';
const { dates = '' } = document.documentElement.dataset;

function write() {
  if (!line || document.hidden) return;
  const now = new Date();
  const next = sabbathDate(now, zone, dates, Number(line?.dataset.day));
  const date = line.querySelector('time');
  if (!next || !date) {
    line.textContent = '';
    return;
  }
  date.textContent = next.text;
  date.dateTime = next.iso;
  const today = calendarDay(now, zone);
  for (const service of document.querySelectorAll<HTMLElement>('[data-service-ends]')) {
    const { serviceDay, serviceEnds = '' } = service.dataset;
    service.hidden = serviceDay !== today || now >= new Date(serviceEnds);
  }
}

addEventListener('visibilitychange', write);
// Every minute rather than once at midnight: a timer set for hours ahead is late after the computer has slept.
setInterval(write, 60_000);
write();
