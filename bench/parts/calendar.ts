import { readContent } from '../../reader/read-content.ts';
import { createCalendar } from '../../server/torah/calendar.ts';
import type { Part } from '../part.ts';
import { quantile } from '../quantiles.ts';

export const calendar: Part = {
  name: 'calendar',
  about: 'computing a year of Torah portions',
  ofBuiltSite: false,
  async measure({ quick }) {
    const { gospels, ministry } = readContent('content');
    const times = Array.from({ length: quick ? 20 : 400 }, (_, index) => {
      // Years are kept for one list of readings: another list, nothing kept.
      const calendar = createCalendar({ gospels: { ...gospels }, place: ministry.address });
      const started = performance.now();
      calendar.schedule(1900 + index);
      return performance.now() - started;
    });
    const of = 'a year of Torah portions';
    return [
      { of, measure: 'the first, code still cold', value: times[0] ?? 0, unit: 'ms' },
      { of, measure: 'p50', value: quantile(times, 0.5), unit: 'ms' },
      { of, measure: 'p99', value: quantile(times, 0.99), unit: 'ms' },
    ];
  },
};
