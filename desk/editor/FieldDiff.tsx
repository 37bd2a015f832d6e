import type { TextDiff } from './field-changes.ts';

export interface FieldChange {
  label: string;
  before: TextDiff;
  after: TextDiff;
}

/** A field before and after a change, with the difference marked. */
export function FieldDiff({ label, before, after }: FieldChange) {
  return (
    <>
      <p className="d-label">{label}</p>
      <div className="columns d-diff">
        <div>
          <span className="d-meta">Before</span>
          <p>
            {before.start}
            {before.changed && <del>{before.changed}</del>}
            {before.end}
          </p>
        </div>
        <div>
          <span className="d-meta">After</span>
          <p>
            {after.start}
            {after.changed && <ins>{after.changed}</ins>}
            {after.end}
          </p>
        </div>
      </div>
    </>
  );
}
