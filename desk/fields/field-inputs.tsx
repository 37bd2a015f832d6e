import { type ComponentProps, lazy, Suspense, useContext } from 'react';
import type { Control } from '#content-model/schemas/field-kinds.ts';
import { CheckField, SelectField, type SelectOption, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { UploadField } from '../media/UploadField.tsx';
import { SheetContext } from '../ui/sheet.ts';
import { Choices } from './Choices.tsx';
import { ColorField } from './Colors.tsx';
import { DrawingInput } from './DrawingInput.tsx';
import type { FieldInput, InputProps } from './field-input.ts';
import { PictureInput } from './PictureInput.tsx';
import { RecordingInput } from './RecordingInput.tsx';
import { TranscriptInput } from './TranscriptInput.tsx';

/** Loaded only in the editor's sheet. */
const RichField = lazy(() => import('./rich/RichField.tsx'));

/** Characters per line in the form. */
const lineLength = 70;

/** A text. In the editor's sheet, one with facts shows their values. */
function Words({ field, facts, isLong = false }: InputProps & { isLong?: boolean }) {
  const { name, value, errors, text } = field;
  const isInSheet = useContext(SheetContext) !== undefined;
  if (isInSheet && /\{(?!#)[^{}]+\}/.test(value))
    return <Rich {...text} name={name} value={value} error={errors?.[0]} facts={facts} />;
  if (!isLong && value.length <= lineLength) return <TextField {...field} />;
  const lines = value.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / lineLength), 0);
  return <TextArea {...field} rows={Math.min(24, lines + 1)} />;
}

/** Until the editor has loaded, a hidden field keeps the value. */
export function Rich(props: Omit<ComponentProps<typeof RichField>, 'id'>) {
  const { name, value } = props;
  return (
    <Suspense fallback={<input type="hidden" name={name} value={value} data-rich="" />}>
      <RichField id={`record-${name}`} {...props} />
    </Suspense>
  );
}

function Lines({ field, ...others }: InputProps) {
  const { hint = '', ...text } = field.text;
  const whole = /line/i.test(hint) ? hint : `${hint} Begin a new line for each.`;
  return <Words {...others} field={{ ...field, text: { ...text, hint: whole } }} isLong />;
}

function YesNo({ field }: InputProps) {
  return (
    <>
      <input type="hidden" name={field.name} value="no" />
      <CheckField {...field} value={field.value === 'yes' ? field.value : ''} />
    </>
  );
}

interface SelectProps {
  field: InputProps['field'];
  options: readonly SelectOption[];
  /** The option for no choice. */
  none?: string | undefined;
}

/** Keeps a value that is not among the options. What is needed and chosen cannot become empty. */
function Select({ field, options, none = field.text.isNeeded ? 'Choose' : 'None' }: SelectProps) {
  const { value } = field;
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <SelectField
      {...field}
      placeholder={field.text.isNeeded && value !== '' ? undefined : none}
      options={isKnown ? options : [{ value, label: value }, ...options]}
    />
  );
}

/** A day and an hour. What is neither stays out of its inputs. */
function Moment({ field, labels }: InputProps) {
  const { name, value, errors, text } = field;
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})?[ T]?(\d{2}:\d{2})?$/.exec(value) ?? [];
  const id = `${field.form}-${name}`;
  const piece = (piece: 'day' | 'time', value: string) => ({
    ...field,
    name: `${name}.${piece}`,
    value,
    errors: undefined,
    text: { label: labels[piece] ?? '', isNeeded: text.isNeeded },
  });
  return (
    <Choices id={id} {...text} error={errors?.[0]}>
      <div className="columns-phone d-pair" id={id} tabIndex={-1}>
        <TextField {...piece('day', day)} type="date" />
        <TextField {...piece('time', time)} type="time" />
      </div>
    </Choices>
  );
}

function Pdf({ field }: InputProps) {
  return (
    <>
      {field.value !== '' && <Select field={field} options={[]} />}
      <UploadField
        id={`${field.form}-${field.name}-upload`}
        name={`upload.${field.name}`}
        label="The PDF, from your phone or computer"
        hint={field.value === '' ? field.text.hint : undefined}
        accept="application/pdf"
      />
    </>
  );
}

/** A name of the list, or another one. */
function Speaker({ field, options: { speaker = [] } }: InputProps) {
  const { form, name, value } = field;
  const list = `${form}-${name}-names`;
  const shown = speaker.find((person) => person.value === value)?.label ?? value;
  return (
    <>
      <TextField {...field} value={shown} list={list} />
      <datalist id={list}>
        {speaker.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  );
}

/** The desk's input of each field kind. A rich text is no field of a form, but a list of blocks. */
export const fieldInputs: Readonly<Record<Exclude<Control, 'rich'>, FieldInput>> = {
  text: { Input: Words },
  long: { Input: (props) => <Words {...props} isLong /> },
  lines: { Input: Lines },
  number: { Input: ({ field }) => <TextField {...field} inputMode="decimal" /> },
  'yes-no': { Input: YesNo },
  choice: {
    Input: ({ field, names, labels }) => (
      <Select field={field} options={names.map((name) => ({ value: name, label: labels[name] ?? name }))} />
    ),
  },
  link: { Input: ({ field }) => <TextField {...field} list="pages" /> },
  // Not the field's own type, because that would reject facts in braces.
  url: { Input: ({ field }) => <TextField {...field} inputMode="url" /> },
  email: { Input: ({ field }) => <TextField {...field} inputMode="email" /> },
  tel: { Input: ({ field }) => <TextField {...field} inputMode="tel" /> },
  date: { Input: ({ field }) => <TextField {...field} type="date" /> },
  time: { Input: ({ field }) => <TextField {...field} type="time" /> },
  moment: { Input: Moment },
  color: { Input: ({ field }) => <ColorField {...field} /> },
  drawing: { Input: DrawingInput },
  picture: { Input: PictureInput, takesFiles: true },
  pdf: { Input: Pdf, takesFiles: true },
  playlist: { Input: ({ field, options }) => <Select field={field} options={options.playlist} /> },
  gathering: { Input: ({ field, options }) => <Select field={field} options={options.gathering} /> },
  menu: { Input: ({ field, options }) => <Select field={field} options={options.menu} none="In no menu" /> },
  speaker: { Input: Speaker },
  passages: { Input: Words },
  recording: { Input: RecordingInput, takesFiles: true },
  transcript: { Input: TranscriptInput, takesFiles: true },
};
