import type { FieldWords } from './Field.tsx';
import './form.css';

interface Props {
  form: string;
  name: string;
  words: FieldWords;
  checked: boolean;
  required?: boolean | undefined;
  errors?: readonly string[] | undefined;
}

/** A box to tick or to leave, with its hint and its error. */
export function CheckField({ form, name, words, checked, required, errors }: Props) {
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
          <p className="err" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
