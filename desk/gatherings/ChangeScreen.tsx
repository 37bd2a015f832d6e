import { SelectField, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { UndoButton } from '../ui/Button.tsx';
import { type ChangedOn, ChangedPages } from '../ui/ChangedPages.tsx';
import { type ConflictProps, VersionFields } from '../ui/Conflict.tsx';
import { Back } from '../ui/Head.tsx';
import { durationOptions } from './durations.ts';
import { GatheringForm, listedErrors } from './GatheringForm.tsx';
import type { ComingFeast, Faults, GatheringFormValues, Kind } from './gathering-change.ts';

export interface ChangeProps {
  kind: Kind;
  heading: string;
  /** The current date and time: "Tomorrow, Saturday, November 28, 3:00 PM". Empty for an addition. */
  when: string;
  /** The start of the sentence that visitors will read. */
  sentence: string;
  values: GatheringFormValues;
  errorByField: Faults;
  /** Problems that the content check found in the change. */
  errors: readonly string[];
  /** False when an added gathering is cancelled: visitors then read no reason. */
  needsReason: boolean;
  /** With which something added may be announced. */
  feasts: readonly Pick<ComingFeast, 'name' | 'label'>[];
  /** Of what is different on the date. */
  version: string;
  conflict: ConflictProps | undefined;
}

const labels: Record<Kind, { button: string; keep: string }> = {
  cancel: { button: 'Cancel this gathering', keep: 'Keep it as it is' },
  move: { button: 'Move this gathering', keep: 'Keep it as it is' },
  add: { button: 'Add this gathering', keep: 'Do not add it' },
};

/** The form that cancels, moves or adds a gathering on one date. */
export function ChangeScreen(props: ChangeProps) {
  const {
    kind,
    heading,
    when,
    sentence,
    values,
    errorByField,
    errors: problems,
    needsReason,
    feasts,
  } = props;
  const errors = listedErrors(errorByField);
  const field = (name: keyof GatheringFormValues) => ({
    form: 'change',
    name,
    value: values[name],
    errors: errors[name],
  });
  const mapLink = (
    <TextField
      {...field('mapUrl')}
      text={{ label: 'Map link', hint: 'Of that place, copied from a map site.' }}
      type="url"
    />
  );
  return (
    <GatheringForm
      form="change"
      heading={heading}
      note={when || undefined}
      action={`/desk/gatherings/${kind}`}
      errors={errors}
      problems={problems}
      {...labels[kind]}
      consequence="Home, Gatherings and the calendar that people subscribe to are updated immediately. You can undo it."
    >
      {kind === 'add' ? (
        <>
          <TextField {...field('title')} text={{ label: 'What is it?' }} required />
          <TextField {...field('date')} text={{ label: 'Date' }} type="date" required />
          <TextField {...field('time')} text={{ label: 'Time' }} type="time" required />
          <SelectField
            {...field('minutes')}
            text={{ label: 'How long' }}
            placeholder="Choose"
            options={durationOptions}
            required
          />
          <TextField
            {...field('place')}
            text={{ label: 'Place', hint: 'If empty, it is your usual place.' }}
          />
          {mapLink}
          {feasts.length > 0 && (
            <SelectField
              {...field('feast')}
              text={{
                label: 'Feast',
                hint: 'The gathering is announced with this feast on Home, Gatherings and Appointed Times.',
              }}
              placeholder="None"
              options={feasts.map(({ name, label }) => ({ value: name, label }))}
            />
          )}
        </>
      ) : (
        <>
          <VersionFields {...props} />
          <input type="hidden" name="what" id="change-what" value={values.what} />
          <input type="hidden" name="date" value={values.date} />
        </>
      )}
      {kind === 'move' && (
        <>
          <TextField {...field('newDate')} text={{ label: 'New date' }} type="date" />
          <TextField
            {...field('time')}
            text={{ label: 'New time', hint: 'Leave it unchanged if only the date or place is new.' }}
            type="time"
          />
          <TextField
            {...field('place')}
            text={{ label: 'New place', hint: 'Leave it as it is if only the date or time is new.' }}
          />
          {mapLink}
        </>
      )}
      {sentence && (
        <div className="d-say">
          <p className="d-meta">Visitors will read this, then your reason:</p>
          <p className="lead">{sentence}</p>
        </div>
      )}
      {needsReason && (
        <TextArea
          {...field('reason')}
          text={{ label: 'Reason (visitors read this)', hint: 'One sentence is enough.' }}
          rows={3}
          required
        />
      )}
    </GatheringForm>
  );
}

export interface DoneProps {
  heading: string;
  /** "Sabbath Service, Saturday, November 28. Done at 8:03 PM." */
  note: string;
  change: string;
  /** What visitors read now; empty if nothing. */
  sentence: string;
  at: string;
  /** The pages change on a later day. */
  isLater?: boolean;
  changedOn?: ChangedOn;
}

/** Confirms that a gathering was cancelled, moved, added or restored. */
export function DoneScreen({ heading, note, change, sentence, at, isLater, changedOn = [] }: DoneProps) {
  return (
    <>
      <Back href="/desk" label="Back to Today" />
      <div className="d-done" role="status">
        <span className="d-tick" aria-hidden="true">
          <Icon name="check" />
        </span>
        <h1>{heading}</h1>
        <div>
          <p>{note}</p>
          <div className="d-actions">
            <UndoButton change={change} />
            <a className="button" href="/gatherings" target="_blank" rel="noopener">
              Look at the page<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </div>
        </div>
      </div>
      {sentence && (
        <>
          <h2>What visitors read</h2>
          <p className="d-quote">{sentence}</p>
        </>
      )}
      <dl className="d-facts">
        <dt>Pages</dt>
        <dd>
          {isLater ? (
            'will change on that day'
          ) : changedOn.length > 0 ? (
            <ChangedPages pages={changedOn} />
          ) : (
            'will show it closer to that day'
          )}
        </dd>
        <dt>Calendar</dt>
        <dd>changed, {at}</dd>
        <dt>E-mails</dt>
        <dd>none were sent</dd>
      </dl>
    </>
  );
}
