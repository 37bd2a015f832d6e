import { Fragment } from 'react';
import type { TextPart } from './field-changes.ts';

export interface MarkedChange {
  label: string;
  parts: readonly TextPart[];
}

/** What changed in a field, with the difference marked. */
export function FieldDiff({ label, parts }: MarkedChange) {
  return (
    <>
      <p className="d-label">{label}</p>
      <p className="d-diff">
        {parts.map(({ text, change }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are never reordered
          <Fragment key={index}>
            {change && <span className="visually-hidden"> [{change}: </span>}
            {change === 'removed' && <del>{text}</del>}
            {change === 'added' && <ins>{text}</ins>}
            {change ? <span className="visually-hidden">] </span> : text}
          </Fragment>
        ))}
      </p>
    </>
  );
}
