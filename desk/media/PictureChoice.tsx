import { focusClass } from '#site/ui/focus-class.ts';
import { SelectField } from '#site/ui/form/Field.tsx';
import type { PictureTile } from './PicturesScreen.tsx';
import { byName } from './pictures.ts';
import { UploadField } from './UploadField.tsx';

interface Props {
  name: string;
  label: string;
  hint: string;
  /** The name of the picture that is chosen; empty for none. */
  value: string;
  error: string | undefined;
  /** The newest first. */
  pictures: readonly Pick<PictureTile, 'id' | 'title' | 'src' | 'focus'>[];
}

/** So many are shown; more are chosen by name. */
const most = 60;

/** One of the pictures there are, none, or a new one from the phone or the computer. */
export function PictureChoice({ name, label, hint, value, error, pictures }: Props) {
  const chosen = pictures.find(({ id }) => id === value);
  const rest = pictures.filter((picture) => picture !== chosen);
  const shown = [...(chosen ? [chosen] : []), ...rest].slice(0, most);
  const id = `record-${name}`;
  return (
    <fieldset className="d-choices" aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <UploadField
        id={`${id}-upload`}
        name={`upload.${name}`}
        label="A new one, from your phone or computer"
      />
      <ul className="d-plain">
        <li>
          <label className="d-choice">
            <input type="radio" id={id} name={name} value="" defaultChecked={value === ''} />
            None
          </label>
        </li>
        {value !== '' && !chosen && (
          <li>
            <label className="d-choice">
              <input type="radio" name={name} value={value} defaultChecked />
              {value}
            </label>
          </li>
        )}
        {shown.map((picture) => (
          <li key={picture.id}>
            <label className="d-choice">
              <span className="im">
                <img
                  className={focusClass(picture.focus)}
                  src={picture.src}
                  width={160}
                  height={120}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              </span>
              <input type="radio" name={name} value={picture.id} defaultChecked={picture.id === value} />
              {picture.title}
            </label>
          </li>
        ))}
      </ul>
      {pictures.length > most && (
        <SelectField
          form="record"
          name={byName + name}
          value=""
          errors={undefined}
          words={{ label: 'Another one, by its name' }}
          placeholder="None of them"
          options={pictures.map((picture) => ({ value: picture.id, label: picture.title }))}
        />
      )}
    </fieldset>
  );
}
