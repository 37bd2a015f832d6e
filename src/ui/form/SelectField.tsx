import { type ControlProps, Field } from './Field.tsx';

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
        <select className="in" name={name} defaultValue={chosen} required={required} {...described}>
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
