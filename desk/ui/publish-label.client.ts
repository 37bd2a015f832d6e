import { scheduleFields } from './schedule.ts';

/** Lets the button of a form say on which day it publishes. */
function labelByDay() {
  const [day, time] = [scheduleFields.day, scheduleFields.time].map((name) =>
    document.querySelector<HTMLInputElement>(`[name="${name}"]`),
  );
  const button = document.querySelector<HTMLButtonElement>('[data-label]');
  if (!day?.form || !button) return;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
  });
  day.form.addEventListener('input', () => {
    const moment = Date.parse(`${day.value}T${time?.value || '00:00'}Z`);
    button.textContent = Number.isNaN(moment)
      ? (button.dataset.label ?? '')
      : `Publish on ${format.format(moment).replace(' at ', ', ')}`;
  });
}

labelByDay();
