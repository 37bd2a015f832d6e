import { Choices } from './Choices.tsx';
import type { InputProps } from './field-input.ts';

/** Chooses one of the site's drawings by looking at them. They fold, because a form can have several. */
export function DrawingInput({ field, options: { drawing: drawings } }: InputProps) {
  const { form, name, value, errors, text } = field;
  const id = `${form}-${name}`;
  const error = errors?.[0];
  const chosen = drawings.find((drawing) => drawing.value === value);
  const all = value === '' || chosen ? drawings : [{ value, label: value, src: '' }, ...drawings];
  return (
    <Choices id={id} {...text} error={error}>
      <details open={error !== undefined}>
        <summary className="d-drawing">
          {chosen && <img src={chosen.src} width={96} height={72} alt="" loading="lazy" decoding="async" />}
          <span>
            {chosen?.label ?? 'None chosen'}
            <span className="d-meta">Choose a drawing</span>
          </span>
        </summary>
        <ul className="d-plain d-drawings">
          <li>
            <label className="d-choice">
              <input type="radio" id={id} name={name} value="" defaultChecked={value === ''} />
              None
            </label>
          </li>
          {all.map((drawing) => (
            <li key={drawing.value}>
              <label className="d-choice">
                <span className="im">
                  {drawing.src && (
                    <img src={drawing.src} width={160} height={120} alt="" loading="lazy" decoding="async" />
                  )}
                </span>
                <input
                  type="radio"
                  name={name}
                  value={drawing.value}
                  defaultChecked={drawing.value === value}
                />
                {drawing.label}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </Choices>
  );
}
