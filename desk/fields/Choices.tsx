import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

/** A field with several inputs: one of several pictures is chosen, or a day and an hour are typed. */
export function Choices({ id, label, hint, error, children }: Props) {
  return (
    <fieldset className="d-choices" aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}
