import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import './form.css';

export interface FieldWords {
  label: string;
  hint?: string | undefined;
}

interface FieldProps {
  id: string;
  words: FieldWords;
  errors: readonly string[] | undefined;
  children: (described: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** Label, then hint, then the control, then its error, all tied together for assistive technology. */
export function Field({ id, words, errors, children }: FieldProps) {
  const error = errors?.[0];
  const described = [words.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        <Label text={words.label} />
      </label>
      {words.hint && (
        <p className="hint" id={`${id}-hint`}>
          {words.hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** '(optional)' at the end of a label is set lighter. */
function Label({ text }: { text: string }) {
  const optional = / \(optional\)$/.exec(text);
  if (!optional) return text;
  return (
    <>
      {text.slice(0, optional.index)} <span className="optional">(optional)</span>
    </>
  );
}

export interface ControlProps {
  form: string;
  name: string;
  words: FieldWords;
  value: string | undefined;
  errors: readonly string[] | undefined;
}

type TextFieldProps = ControlProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'required' | 'inputMode'>;

export function TextField({ form, name, words, value, errors, ...input }: TextFieldProps) {
  return (
    <Field id={`${form}-${name}`} words={words} errors={errors}>
      {(described) => <input className="input" name={name} defaultValue={value} {...input} {...described} />}
    </Field>
  );
}

type TextAreaProps = ControlProps &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'autoComplete' | 'required' | 'rows'>;

export function TextArea({ form, name, words, value, errors, ...area }: TextAreaProps) {
  return (
    <Field id={`${form}-${name}`} words={words} errors={errors}>
      {(described) => (
        <textarea className="input" name={name} defaultValue={value} {...area} {...described} />
      )}
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

interface Props extends ControlProps {
  /** Stands for no choice yet. */
  placeholder: string;
  options: readonly SelectOption[];
  required?: boolean | undefined;
}

/** One of several. A value that is not among the options counts as none. */
export function SelectField({ form, name, words, value, errors, placeholder, options, required }: Props) {
  const chosen = options.some((option) => option.value === value) ? value : '';
  return (
    <Field id={`${form}-${name}`} words={words} errors={errors}>
      {(described) => (
        <select className="input" name={name} defaultValue={chosen} required={required} {...described}>
          <option value="">{placeholder}</option>
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

interface CheckFieldProps {
  form: string;
  name: string;
  words: FieldWords;
  checked: boolean;
  required?: boolean | undefined;
  errors?: readonly string[] | undefined;
}

/** A box to tick or to leave, with its hint and its error. */
export function CheckField({ form, name, words, checked, required, errors }: CheckFieldProps) {
  const id = `${form}-${name}`;
  const error = errors?.[0];
  const described = [words.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'check bad' : 'check'}>
      <input
        type="checkbox"
        id={id}
        name={name}
        defaultChecked={checked}
        required={required}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <div>
        <label htmlFor={id}>{words.label}</label>
        {words.hint && (
          <p className="hint" id={`${id}-hint`}>
            {words.hint}
          </p>
        )}
        {error && (
          <p className="error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface RadioFieldProps extends ControlProps {
  /** The first is chosen where nothing else is. */
  options: readonly [{ value: string; label: string }, ...{ value: string; label: string }[]];
}

/** One of a few, all in sight. A value that is not among the options counts as none. */
export function RadioField({ form, name, words, value, errors, options }: RadioFieldProps) {
  const id = `${form}-${name}`;
  const error = errors?.[0];
  const described = [words.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const chosen = (options.find((option) => option.value === value) ?? options[0]).value;
  return (
    <fieldset className={error ? 'radios bad' : 'radios'} aria-describedby={described || undefined}>
      <legend>{words.label}</legend>
      {words.hint && (
        <p className="hint" id={`${id}-hint`}>
          {words.hint}
        </p>
      )}
      {options.map((option, index) => (
        <label key={option.value}>
          {/* The first bears the field's own id: the error summary leads there. */}
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
          />
          {option.label}
        </label>
      ))}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
