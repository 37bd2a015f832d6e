interface Props {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  multiple?: boolean;
  /** Accepted file types; images by default. */
  accept?: string;
}

/** Named types instead of image/*, so that an iPhone converts HEIC to JPEG. */
const pictures = 'image/jpeg,image/png,image/webp';

export function UploadField({ id, name, label, hint, multiple, accept = pictures }: Props) {
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
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}
