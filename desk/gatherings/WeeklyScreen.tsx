import { weekdays } from '#core/dates/calendar-day.ts';
import { CheckField, SelectField, type SelectOption, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { type ConflictProps, VersionFields } from '../ui/Conflict.tsx';
import { GatheringForm, listedErrors } from './GatheringForm.tsx';
import type { WeeklyFaults, WeeklyFormValues, WeeklyKind } from './weekly-change.ts';

export interface WeeklyProps {
  kind: WeeklyKind;
  heading: string;
  /** Where the form is posted. */
  action: string;
  /** The hours that are known: 'Saturdays at 3:00 PM', 'From March 1: 4:00 PM'. */
  hours: readonly string[];
  values: WeeklyFormValues;
  errorByField: WeeklyFaults;
  /** Problems that the content check found in the change. */
  errors: readonly string[];
  /** Of the hours. */
  version: string;
  conflict: ConflictProps | undefined;
  durations: readonly SelectOption[];
}

const buttons: Record<WeeklyKind, { button: string; keep: string }> = {
  add: { button: 'Add this gathering', keep: 'Do not add it' },
  change: { button: 'Change from this day', keep: 'Keep it as it is' },
  end: { button: 'End this gathering', keep: 'Keep it as it is' },
};

const notes: Record<WeeklyKind, string> = {
  add: 'It appears on Gatherings and in the calendar that people subscribe to. You can undo it.',
  change:
    'Pages, e-mails and search results change at midnight of that day; the calendar that people subscribe to has it now. Earlier days keep their hours. You can undo it.',
  end: 'After that day it is on no page. Single dates after it are dropped. Past dates stay in the calendar. You can undo it.',
};

/** The form that adds a weekly gathering, changes its hours from a day on, or ends it. */
export function WeeklyScreen(props: WeeklyProps) {
  const { kind, heading, action, hours, values, errorByField, errors: problems, durations } = props;
  const errors = listedErrors(errorByField);
  const field = (name: keyof WeeklyFormValues) => ({
    form: 'weekly',
    name,
    value: values[name],
    errors: errors[name],
  });
  const start = <TextField {...field('time')} text={{ label: 'Starts at' }} type="time" required />;
  const length = (
    <SelectField
      {...field('minutes')}
      text={{ label: 'How long' }}
      placeholder="Choose"
      options={durations}
      required
    />
  );
  return (
    <GatheringForm
      form="weekly"
      heading={heading}
      action={action}
      errors={errors}
      problems={problems}
      present={
        hours.length > 0 && (
          <ul className="d-plain d-hours">
            {hours.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      }
      {...buttons[kind]}
      consequence={notes[kind]}
    >
      {kind !== 'add' && <VersionFields {...props} />}
      {kind === 'add' && (
        <>
          <TextField {...field('title')} text={{ label: 'Name' }} required />
          <SelectField
            {...field('day')}
            text={{ label: 'Day of the week' }}
            placeholder="Choose"
            options={weekdays.map((day) => ({ value: day, label: day }))}
            required
          />
          {start}
          {length}
          <TextField
            {...field('from')}
            text={{ label: 'From', hint: 'The first day. If empty, it begins this week.' }}
            type="date"
          />
          <TextField
            {...field('place')}
            text={{ label: 'Place', hint: 'If empty, it is your usual place. Online, write how: Zoom.' }}
          />
          <CheckField
            {...field('online')}
            text={{ label: 'Online', hint: 'Visitors read “Ask for the link”, which writes to you.' }}
          />
          <TextField
            {...field('street')}
            text={{ label: 'Street and town', hint: 'Of another address than yours.' }}
          />
          <TextField
            {...field('mapUrl')}
            text={{ label: 'Map link', hint: 'Copied from a map site.' }}
            type="url"
          />
          <TextArea
            {...field('text')}
            text={{
              label: 'Words for visitors',
              hint: 'What it is like, in two or three sentences. If empty, they read the address.',
            }}
            rows={4}
          />
        </>
      )}
      {kind === 'change' && (
        <>
          <TextField {...field('from')} text={{ label: 'From which day' }} type="date" required />
          {start}
          {length}
        </>
      )}
      {kind === 'end' && <TextField {...field('last')} text={{ label: 'Last day' }} type="date" required />}
    </GatheringForm>
  );
}
