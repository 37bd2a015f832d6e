// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Schedule } from './Schedule.tsx';

type Props = ComponentProps<typeof Schedule>;

const row = (date: '2025-10-11' | '2025-10-18' | '2025-11-01', month: 'october' | 'november') => ({
  ...{ slug: date, date, dateText: date, month, portion: 'Noach', hebrew: 'נֹחַ', englishName: 'Rest' },
  ...{ note: null, readings: [], further: [], current: false, label: '', permalink: `#${date}` },
});
const schedule: Props = {
  heading: 'The schedule',
  empty: 'Nothing in this month.',
  current: 'Now',
  lastSabbath: 'Last',
  filter: { label: 'Month', all: 'All Months' },
  otherYear: undefined,
  month: 'all',
  months: [
    { value: 'all', label: 'All Months' },
    { value: 'october', label: 'October' },
    { value: 'may', label: 'May' },
  ],
  years: [],
  rows: [row('2025-10-11', 'october'), row('2025-10-18', 'october'), row('2025-11-01', 'november')],
};

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choose = (month: string) =>
  fireEvent.change(screen.getByRole('combobox'), { target: { value: month } });

test('shows the weeks of a month and their number, and keeps the month in the address', () => {
  render(<Schedule {...schedule} />);
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.getByRole('status').textContent).toBe('');
  choose('october');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('2 weeks shown');
  expect(location.search).toBe('?month=october');
  choose('all');
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(location.search).toBe('');
});

test('says so when a month has no weeks', () => {
  render(<Schedule {...schedule} />);
  expect(screen.getByText(schedule.empty)).toHaveProperty('hidden', true);
  choose('may');
  expect(screen.queryAllByRole('article')).toEqual([]);
  expect(screen.getByText(schedule.empty)).toHaveProperty('hidden', false);
});
