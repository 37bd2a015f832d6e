import type { ControlProps } from './Field.tsx';
import './form.css';
import './radio-field.css';

interface Props extends ControlProps {
  /** The first is chosen where nothing else is. */
  options: readonly [{ value: string; label: string }, ...{ value: string; label: string }[]];
}

/** One of a few, all in sight. A value that is not among the options counts as none. */
export function RadioField({ form, name, words, value, errors, options }: Props) {
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
        <p className="err" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
