import { weekdays } from '#core/dates/calendar-day.ts';
import { CheckField, SelectField, type SelectOption, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
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
  const errors = Object.fromEntries(
    Object.entries(errorByField).flatMap(([name, fault]) => (fault ? [[name, [fault]]] : [])),
  );
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
    <>
      <Head heading={heading} back={{ href: '/desk/gatherings', label: 'Gatherings' }} />
      <ErrorSummary
        form="weekly"
        errors={errors}
        failure={Object.keys(errors).length + problems.length > 0 ? 'Nothing was changed.' : undefined}
      />
      {problems.map((problem) => (
        <p className="d-note" key={problem}>
          {problem}
        </p>
      ))}
      {hours.length > 0 && (
        <ul className="d-plain d-hours">
          {hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <form className="d-form" method="post" action={action}>
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
              text={{ label: 'From (optional)', hint: 'The first day. If empty, it begins this week.' }}
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
              text={{ label: 'Street and town (optional)', hint: 'Of another address than yours.' }}
            />
            <TextField
              {...field('mapUrl')}
              text={{ label: 'Map link (optional)', hint: 'Copied from a map site.' }}
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
        <div className="d-actions">
          <Button>{buttons[kind].button}</Button>
          <a className="button button-secondary" href="/desk/gatherings">
            {buttons[kind].keep}
          </a>
        </div>
        <p className="d-meta">{notes[kind]}</p>
      </form>
    </>
  );
}
