import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import './form.css';

export interface FieldText {
  label: string;
  hint?: string | undefined;
  /** Required, but checked only after it was sent: forms at the desk keep drafts. */
  isNeeded?: boolean | undefined;
}

export interface ControlProps {
  form: string;
  name: string;
  text: FieldText;
  value: string | undefined;
  errors: readonly string[] | undefined;
}

type Named = Pick<ControlProps, 'form' | 'name' | 'text' | 'errors'>;

/** The hint and the error of a control, and the attributes that link the control to them. */
function notesOf({ form, name, text: { hint }, errors }: Named) {
  const id = `${form}-${name}`;
  const error = errors?.[0];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    described: described || undefined,
    invalid: error ? true : undefined,
    hint: hint && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    ),
    error: error && (
      <p className="error" id={`${id}-error`}>
        {error}
      </p>
    ),
  };
}

interface FieldProps {
  named: Named;
  children: (tied: {
    id: string;
    name: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
    'aria-required': boolean | undefined;
  }) => ReactNode;
}

/** Label, hint, control and error, linked for assistive technology. */
function Field({ named, children }: FieldProps) {
  const { id, described, invalid, hint, error } = notesOf(named);
  return (
    <div className={invalid ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        <Label text={named.text.label} />
      </label>
      {hint}
      {children({
        id,
        name: named.name,
        'aria-describedby': described,
        'aria-invalid': invalid,
        'aria-required': named.text.isNeeded || undefined,
      })}
      {error}
    </div>
  );
}

/** '(optional)' at the end of a label is lighter. In the editor's frame invisible source marks follow it. */
function Label({ text }: { text: string }) {
  const optional = / \(optional\)(\p{Cf}*)$/u.exec(text);
  if (!optional) return text;
  return (
    <>
      {text.slice(0, optional.index) + optional[1]} <span className="optional">(optional)</span>
    </>
  );
}

type TextFieldProps = ControlProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'required' | 'inputMode' | 'list' | 'readOnly'
  >;

export function TextField({ form, name, text: words, value, errors, ...input }: TextFieldProps) {
  return (
    <Field named={{ form, name, text: words, errors }}>
      {(tied) => <input className="input" defaultValue={value} {...input} {...tied} />}
    </Field>
  );
}

type TextAreaProps = ControlProps &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'autoComplete' | 'required' | 'rows'>;

export function TextArea({ form, name, text: words, value, errors, ...area }: TextAreaProps) {
  return (
    <Field named={{ form, name, text: words, errors }}>
      {(tied) => <textarea className="input" defaultValue={value} {...area} {...tied} />}
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

interface Props
  extends ControlProps,
    Pick<SelectHTMLAttributes<HTMLSelectElement>, 'autoComplete' | 'required'> {
  /** The option for no choice; undefined where one of the others must be chosen. */
  placeholder: string | undefined;
  options: readonly SelectOption[];
}

/** A select. Unknown values count as no choice. */
export function SelectField({
  form,
  name,
  text: words,
  value,
  errors,
  placeholder,
  options,
  ...select
}: Props) {
  const chosen = options.some((option) => option.value === value) ? value : '';
  return (
    <Field named={{ form, name, text: words, errors }}>
      {(tied) => (
        <select className="input" defaultValue={chosen} {...select} {...tied}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox with its hint and error. It is checked if it has a value. */
export function CheckField({ value, required, ...named }: ControlProps & { required?: boolean }) {
  const { id, described, invalid, hint, error } = notesOf(named);
  return (
    <div className={invalid ? 'check bad' : 'check'}>
      <input
        type="checkbox"
        id={id}
        name={named.name}
        defaultChecked={Boolean(value)}
        required={required}
        aria-describedby={described}
        aria-invalid={invalid}
      />
      <div>
        <label htmlFor={id}>{named.text.label}</label>
        {hint}
        {error}
      </div>
    </div>
  );
}

interface RadioFieldProps extends ControlProps {
  /** The first is the default. */
  options: readonly [SelectOption, ...SelectOption[]];
}

/** Radio buttons. Unknown values count as no choice. */
export function RadioField({ value, options, ...named }: RadioFieldProps) {
  const { id, described, invalid, hint, error } = notesOf(named);
  const chosen = (options.find((option) => option.value === value) ?? options[0]).value;
  return (
    <fieldset className={invalid ? 'radios bad' : 'radios'} aria-describedby={described}>
      <legend>{named.text.label}</legend>
      {hint}
      {options.map((option, index) => (
        <label className="target" key={option.value}>
          {/* The first has the field's id, to which the error summary links. */}
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={named.name}
            value={option.value}
            defaultChecked={option.value === chosen}
          />
          {option.label}
        </label>
      ))}
      {error}
    </fieldset>
  );
}
