interface Props {
  id: string;
  /** Undefined: the form does not send the file. */
  name: string | undefined;
  label: string;
  hint?: string | undefined;
  multiple?: boolean;
  /** Accepted file types; images by default. */
  accept?: string;
  onChoose?: (file: File | undefined) => void;
}

/** Named types instead of image/*, so that an iPhone converts HEIC to JPEG. */
const pictures = 'image/jpeg,image/png,image/webp';

export function UploadField({ id, name, label, hint, multiple, accept = pictures, onChoose }: Props) {
  return (
    <div className="d-upload">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        type="file"
        id={id}
        name={name}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.files?.[0])}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}
