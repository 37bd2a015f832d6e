import type { ChangeKind } from './gathering-change.ts';
import type { WeeklyKind } from './weekly-change.ts';

export interface Input {
  name: string;
  label: string;
  hint?: string;
  /** One line of text without it. */
  type?: 'date' | 'time' | 'url' | 'select' | 'check' | 'area';
  required?: boolean;
  /** What a select shows without a choice. */
  placeholder?: string;
  /** The height of a text area. */
  rows?: number;
}

const input = (name: string, label: string, options: Omit<Input, 'name' | 'label'> = {}): Input => ({
  name,
  label,
  ...options,
});

/** What a form about gatherings asks, and how it ends. */
export interface ChangeForm {
  inputs: readonly Input[];
  button: string;
  /** The link that changes nothing. */
  keep: string;
  /** What the button does. */
  consequence: string;
}

const minutes = input('minutes', 'How long', { type: 'select', placeholder: 'Choose', required: true });
const mapLink = input('mapUrl', 'Map link', { hint: 'Of that place, copied from a map site.', type: 'url' });
const reason = input('reason', 'Reason (visitors read this)', {
  hint: 'One sentence is enough.',
  type: 'area',
  rows: 3,
  required: true,
});
const startsAt = input('time', 'Starts at', { type: 'time', required: true });

const keep = 'Keep it as it is';
const doNotAdd = 'Do not add it';
const onOneDate =
  'Home, Gatherings and the calendar that people subscribe to are updated immediately. You can undo it.';

/** The forms for a gathering on one date. */
export const singleDateForms: Readonly<Record<ChangeKind, ChangeForm>> = {
  cancel: { inputs: [reason], button: 'Cancel this gathering', keep, consequence: onOneDate },
  move: {
    inputs: [
      input('newDate', 'New date', { type: 'date' }),
      input('time', 'New time', {
        hint: 'Leave it unchanged if only the date or place is new.',
        type: 'time',
      }),
      input('place', 'New place', { hint: 'Leave it as it is if only the date or time is new.' }),
      mapLink,
      reason,
    ],
    button: 'Move this gathering',
    keep,
    consequence: onOneDate,
  },
  add: {
    inputs: [
      input('title', 'What is it?', { required: true }),
      input('date', 'Date', { type: 'date', required: true }),
      input('time', 'Time', { type: 'time', required: true }),
      minutes,
      input('place', 'Place', { hint: 'If empty, it is your usual place.' }),
      mapLink,
      input('feast', 'Feast', {
        hint: 'The gathering is announced with this feast on Home, Gatherings and Appointed Times.',
        type: 'select',
        placeholder: 'None',
      }),
      reason,
    ],
    button: 'Add this gathering',
    keep: doNotAdd,
    consequence: onOneDate,
  },
};

/** The forms for what repeats every week. */
export const weeklyForms: Readonly<Record<WeeklyKind, ChangeForm>> = {
  add: {
    inputs: [
      input('title', 'Name', { required: true }),
      input('day', 'Day of the week', { type: 'select', placeholder: 'Choose', required: true }),
      startsAt,
      minutes,
      input('from', 'From', { hint: 'The first day. If empty, it begins this week.', type: 'date' }),
      input('place', 'Place', { hint: 'If empty, it is your usual place. Online, write how: Zoom.' }),
      input('online', 'Online', {
        hint: 'Visitors read “Ask for the link”, which writes to you.',
        type: 'check',
      }),
      input('street', 'Street and town', { hint: 'Of another address than yours.' }),
      input('mapUrl', 'Map link', { hint: 'Copied from a map site.', type: 'url' }),
      input('text', 'Words for visitors', {
        hint: 'What it is like, in two or three sentences. If empty, they read the address.',
        type: 'area',
        rows: 4,
      }),
    ],
    button: 'Add this gathering',
    keep: doNotAdd,
    consequence: 'It appears on Gatherings and in the calendar that people subscribe to. You can undo it.',
  },
  change: {
    inputs: [input('from', 'From which day', { type: 'date', required: true }), startsAt, minutes],
    button: 'Change from this day',
    keep,
    consequence:
      'Pages, e-mails and search results change at midnight of that day; the calendar that people subscribe to has it now. Earlier days keep their hours. You can undo it.',
  },
  end: {
    inputs: [input('last', 'Last day', { type: 'date', required: true })],
    button: 'End this gathering',
    keep,
    consequence:
      'After that day it is on no page. Single dates after it are dropped. Past dates stay in the calendar. You can undo it.',
  },
};
