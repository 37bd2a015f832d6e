import type { FieldWords } from './Field.tsx';
import './form.css';

interface Props {
  form: string;
  name: string;
  words: FieldWords;
  checked: boolean;
}

/** A box to tick or to leave. It cannot be filled wrongly, so it has no error. */
export function CheckField({ form, name, words, checked }: Props) {
  const id = `${form}-${name}`;
  const hintId = words.hint ? `${id}-hint` : undefined;
  return (
    <div className="check">
      <input type="checkbox" id={id} name={name} defaultChecked={checked} aria-describedby={hintId} />
      <div>
        <label htmlFor={id}>{words.label}</label>
        {words.hint && (
          <p className="hint" id={hintId}>
            {words.hint}
          </p>
        )}
      </div>
    </div>
  );
}
