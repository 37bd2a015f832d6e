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
        <p className="err" id={`${id}-error`}>
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
      {text.slice(0, optional.index)} <span className="opt">(optional)</span>
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
      {(described) => <input className="in" name={name} defaultValue={value} {...input} {...described} />}
    </Field>
  );
}

type TextAreaProps = ControlProps &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'autoComplete' | 'required' | 'rows'>;

export function TextArea({ form, name, words, value, errors, ...area }: TextAreaProps) {
  return (
    <Field id={`${form}-${name}`} words={words} errors={errors}>
      {(described) => <textarea className="in" name={name} defaultValue={value} {...area} {...described} />}
    </Field>
  );
}
