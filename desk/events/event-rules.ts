import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { momentParts } from '#core/events/event.ts';
import { slugOf } from '#core/text.ts';
import type { RecordRules } from '../editor/fields-form.ts';

interface Context {
  content(): Pick<Content, 'ministry' | 'exceptions'>;
  now(): Date;
}

/** What is special about events among the records of the desk. */
export const createEventRules = ({ content, now }: Context): RecordRules => ({
  /** An hour alone is on the first day. Places and a closing day are of the form. */
  completed({ starts, ends, signUp, ...fields }, before) {
    const { day } = momentParts(String(starts));
    const isHour = typeof ends === 'string' && /^\d{2}:\d{2}$/.test(ends);
    const { places, closes, by = 'none' } = recordOf(signUp);
    const { by: wasBy = 'none' } = recordOf(before.signUp);
    const hasLimits = places !== undefined || closes !== undefined;
    return {
      ...fields,
      starts,
      ends: isHour && day ? `${day} ${ends}` : ends,
      signUp: hasLimits && by === 'none' && wasBy === 'none' ? { ...recordOf(signUp), by: 'form' } : signUp,
    };
  },

  refusals({ title, starts }, before) {
    const { ministry } = content();
    const { day } = momentParts(String(starts));
    const isNew = before.title === undefined;
    const isNewDay = day && day !== momentParts(String(before.starts)).day;
    return [
      ...(isNew && ministry.gatherings.some(({ what }) => what === slugOf(String(title)))
        ? [{ field: 'title', text: 'is that of a weekly gathering. Choose another one.' }]
        : []),
      ...(isNewDay && day < calendarDay(now(), ministry.address.timeZone)
        ? [{ field: 'starts', text: 'has passed. Choose a later day.' }]
        : []),
    ];
  },

  /** Nothing else below /gatherings and /desk/events has the name. */
  reservedNames() {
    const { ministry, exceptions } = content();
    return ['add', ...[...ministry.gatherings, ...exceptions].map(({ what }) => what)];
  },

  /** With its year. */
  secondName: (name, { starts }) => `${name}-${momentParts(String(starts)).day.slice(0, 4) || 2}`,

  removal:
    'Its entry in the calendar disappears too, and no one is told: write to everyone who has signed up first.',
});
