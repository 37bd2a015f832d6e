import { focusClass } from '#site/ui/focus-class.ts';
import { SelectField, TextField } from '#site/ui/form/Field.tsx';
import { namedPrefix, wordsPrefix } from '../media/pictures.ts';
import { UploadField } from '../media/UploadField.tsx';
import { Choices } from './Choices.tsx';
import type { InputProps } from './field-input.ts';

/** At most this many are shown; others are chosen by name. */
const maxShown = 60;

/** Chooses one of the pictures, none, or a new upload. */
export function PictureInput({ field, options: { pictures, mayAddPictures } }: InputProps) {
  const { form, name, value, errors, text } = field;
  const chosen = pictures.find(({ id }) => id === value);
  const rest = pictures.filter((picture) => picture !== chosen);
  const shown = [...(chosen ? [chosen] : []), ...rest].slice(0, maxShown);
  const id = `${form}-${name}`;
  return (
    <Choices id={id} {...text} error={errors?.[0]}>
      {mayAddPictures && (
        <>
          <UploadField
            id={`${id}-upload`}
            name={`upload.${name}`}
            label="A new one, from your phone or computer"
          />
          <TextField
            form={form}
            name={wordsPrefix + name}
            value=""
            errors={undefined}
            text={{
              label: 'What the new one shows',
              hint: 'For those who cannot see it, as on the telephone.',
            }}
          />
        </>
      )}
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
      {pictures.length > maxShown && (
        <SelectField
          form={form}
          name={namedPrefix + name}
          value=""
          errors={undefined}
          text={{ label: 'Another one, by its name' }}
          placeholder="None of them"
          options={pictures.map((picture) => ({ value: picture.id, label: picture.title }))}
        />
      )}
    </Choices>
  );
}
