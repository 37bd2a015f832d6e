import type { Weekday } from '#core/dates/calendar-day.ts';
import {
  CheckField,
  type ControlProps,
  SelectField,
  type SelectOption,
  TextArea,
  TextField,
} from '#site/ui/form/Field.tsx';
import { ErrorSummary } from '#site/ui/form/Form.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { Button, UndoButton } from '../ui/Button.tsx';
import { type ChangedOn, ChangedPages } from '../ui/ChangedPages.tsx';
import { type ConflictProps, VersionFields } from '../ui/Conflict.tsx';
import { Back, Head } from '../ui/Head.tsx';
import type { ChangeForm, Input } from './change-forms.ts';

export interface ChangeProps extends ChangeForm {
  /** The id of the form. */
  form: 'change' | 'weekly';
  heading: string;
  /** Where the form is posted. */
  action: string;
  /** The current date and time: "Tomorrow, Saturday, November 28, 3:00 PM". */
  when?: string;
  /** The hours that are known: 'Saturdays at 3:00 PM', 'From March 1: 4:00 PM'. */
  hours?: readonly string[];
  /** On which a first day is meant to be. */
  weekday?: Weekday | undefined;
  /** The start of the sentence that visitors will read. */
  sentence?: string;
  /** The gathering and date that the form is about. */
  target?: { what: string; date: string };
  values: Readonly<Record<string, string>>;
  /** The choices of selects, by name. A select without choices is left out. */
  options: Readonly<Record<string, readonly SelectOption[]>>;
  errorByField: Readonly<Record<string, string | undefined>>;
  /** Problems that the content check found in the change. */
  errors: readonly string[];
  /** Of what is changed; empty for something new. */
  version: string;
  conflict: ConflictProps | undefined;
}

/** Errors by field, as controls take them. */
export const listedErrors = (errorByField: ChangeProps['errorByField']): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errorByField).flatMap(([name, error]) => (error ? [[name, [error]]] : [])),
  );

/** The form that cancels, moves or adds a gathering on one date, or changes what repeats every week. */
export function ChangeScreen(props: ChangeProps) {
  const { form, heading, action, when, hours = [], sentence, target, values, options } = props;
  const { errorByField, errors: problems, inputs, button, keep, consequence } = props;
  const errors = listedErrors(errorByField);
  return (
    <>
      <Head heading={heading} note={when} back={{ href: '/desk/gatherings', label: 'Gatherings' }} />
      <ErrorSummary
        form={form}
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
      <form className="d-form" method="post" action={action} noValidate>
        {props.version && <VersionFields {...props} />}
        {target && (
          <>
            <input type="hidden" name="what" id="change-what" value={target.what} />
            <input type="hidden" name="date" value={target.date} />
          </>
        )}
        {sentence && (
          <div className="d-say">
            <p className="d-meta">Visitors will read this, then your reason:</p>
            <p className="lead">{sentence}</p>
          </div>
        )}
        {inputs.map(({ name, label, hint, ...input }) => (
          <Control
            key={name}
            control={{ form, name, value: values[name], errors: errors[name], text: { label, hint } }}
            options={options[name] ?? []}
            weekday={props.weekday}
            {...input}
          />
        ))}
        <div className="d-actions">
          <Button>{button}</Button>
          <a className="button button-secondary" href="/desk/gatherings">
            {keep}
          </a>
        </div>
        <p className="d-meta">{consequence}</p>
      </form>
    </>
  );
}

interface ControlOptions extends Pick<Input, 'type' | 'required' | 'placeholder' | 'rows'> {
  control: ControlProps;
  options: readonly SelectOption[];
  weekday: Weekday | undefined;
}

function Control({ control, type, options, required, placeholder, rows, weekday }: ControlOptions) {
  switch (type) {
    case 'check':
      return <CheckField {...control} />;
    case 'area':
      return <TextArea {...control} rows={rows} required={required} />;
    case 'select':
      return options.length > 0 ? (
        <SelectField {...control} placeholder={placeholder} options={options} required={required} />
      ) : null;
    default:
      return <TextField {...control} type={type} required={required} data-weekday={weekday} />;
  }
}

export interface DoneProps {
  heading: string;
  /** "Sabbath Service, Saturday, November 28. Done at 8:03 PM." */
  note: string;
  change: string;
  /** What visitors read now; empty if nothing. */
  sentence: string;
  time: string;
  /** The pages change on a later day. */
  isLater?: boolean;
  changedOn?: ChangedOn;
}

/** Confirms that a gathering was cancelled, moved, added or restored. */
export function DoneScreen({ heading, note, change, sentence, time, isLater, changedOn = [] }: DoneProps) {
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
        <dd>changed, {time}</dd>
        <dt>E-mails</dt>
        <dd>none were sent</dd>
      </dl>
    </>
  );
}
