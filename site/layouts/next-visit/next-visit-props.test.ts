import { expect, test } from 'vitest';
import { content } from '#tests/content.ts';
import { nextVisitProps } from './next-visit-props.ts';

const { ministry, pages } = content;
const wednesday = new Date('2025-10-09T01:00:00Z');
const visit = (exceptions: typeof content.exceptions, now = wednesday, page = pages.gatherings) =>
  nextVisitProps(page, ministry, exceptions, now);

test('names the next service that is not cancelled, at its own time and place', () => {
  expect(visit([])).toMatchObject({
    when: 'Saturday, October 11 around 11:00\u{A0}AM',
    place: ministry.address.oneLine,
  });
  expect(
    visit([
      { date: '2025-10-11', kind: 'cancelled', what: 'sabbath-service', reason: 'Ice.' },
      {
        ...{ date: '2025-10-18', kind: 'moved', what: 'sabbath-service', reason: 'A picnic.' },
        ...{ time: '14:00', place: 'Lowell Park' },
      },
    ]),
  ).toMatchObject({ when: 'Saturday, October 18 around 2:00\u{A0}PM', place: 'Lowell Park' });
});

test('shows the service of today until it ends', () => {
  const { until = 0 } = visit([]) ?? {};
  expect(visit([], new Date(until - 1))?.when).toContain('October 11');
  expect(visit([], new Date(until))?.when).toContain('October 18');
});

test('leads to the top of Gatherings while the first visit is hidden there', () => {
  const { gatherings } = pages;
  const hidden = { ...gatherings, firstTime: { ...gatherings.firstTime, hidden: true } };
  expect(visit([])?.link.href).toBe('/gatherings#first-visit');
  expect(visit([], wednesday, hidden)?.link.href).toBe('/gatherings');
});
