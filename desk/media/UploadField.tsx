interface Props {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  multiple?: boolean;
  /** Kinds of files; pictures where it is left out. */
  accept?: string;
}

/** Kinds by name: an iPhone then makes a JPEG of its own kind of picture by itself. */
const pictures = 'image/jpeg,image/png,image/webp';

/** A field for a file from the phone or the computer. */
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
