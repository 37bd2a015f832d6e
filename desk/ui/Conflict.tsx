export interface ConflictField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  chosen: 'mine' | 'theirs' | undefined;
}

export interface ConflictProps {
  /** The version on which the form is based. */
  version: string;
  /** The version that is shown next to the person's own. */
  seen: string;
  /** The fields that differ. */
  fields: readonly ConflictField[];
}

/** The version of a form's record; after a conflict also both versions of each field that differs. */
export function VersionFields({
  version,
  conflict,
}: {
  version: string;
  conflict: ConflictProps | undefined;
}) {
  if (!conflict) return <input type="hidden" name="version" value={version} />;
  return (
    <>
      <input type="hidden" name="version" value={conflict.version} />
      <input type="hidden" name="seen" value={conflict.seen} />
      {conflict.fields.map(({ name, label, mine, theirs, chosen }) => (
        <fieldset className="d-choose" key={name}>
          <legend>{label}: which version do you want to keep?</legend>
          {(
            [
              ['mine', 'Yours', mine],
              ['theirs', 'The other person’s, which visitors see now', theirs],
            ] as const
          ).map(([value, whose, words]) => (
            <label key={value}>
              <input type="radio" name={`choose.${name}`} value={value} defaultChecked={chosen === value} />
              <span>
                {whose}
                <span className="d-quote">{words || 'nothing'}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}
