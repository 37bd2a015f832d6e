/** Below a date field of the desk: its weekday in words, and buttons with the nearest days of another one. */
import {
  type CalendarDay,
  dayLength,
  earliestDay,
  utcMidnight,
  type Weekday,
} from '#core/dates/calendar-day.ts';
import { nearDate } from '#core/dates/date-words.ts';
import { nearestDays, weekdayInWords } from '#core/dates/weekday-words.ts';

const { lang } = document.documentElement;
const hints = new WeakMap<HTMLInputElement, HTMLElement>();

function hintBelow(input: HTMLInputElement): HTMLElement {
  const hint = hints.get(input) ?? document.createElement('div');
  hint.className = 'hint';
  hint.role = 'status';
  hints.set(input, hint);
  // Day and hour are on one line.
  (input.closest('.d-pair, .d-schedule') ?? input).after(hint);
  return hint;
}

function setDay(input: HTMLInputElement, day: CalendarDay) {
  input.value = day;
  input.focus();
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'date') return;
  const day = target.value as CalendarDay;
  // While a year is typed, it is one of the first centuries.
  const isTyped = day >= earliestDay && day < '3';
  const meant = target.dataset.weekday as Weekday | undefined;
  const days = isTyped ? nearestDays(day, meant) : [];
  const buttons = days
    .filter((near) => utcMidnight(near).getTime() > Date.now() - dayLength)
    .map((near) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'button button-secondary';
      button.textContent = `Make it ${nearDate(near, lang)}`;
      button.addEventListener('click', () => setDay(target, near));
      return button;
    });
  const sentence = document.createElement('p');
  sentence.textContent = isTyped ? weekdayInWords(day, meant, lang) : '';
  const actions = document.createElement('div');
  actions.className = 'd-actions';
  actions.append(...buttons);
  hintBelow(target).replaceChildren(sentence, ...(buttons.length > 0 ? [actions] : []));
});
