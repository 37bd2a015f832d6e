import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** Set on every second section, so that they part. */
  linen?: boolean;
  side: ReactNode;
  children: ReactNode;
}

/** Words on the left, the form on the right; one under the other where there is no room. */
export function FormSection({ id, linen = false, side, children }: Props) {
  return (
    <section className={linen ? 'sec linen' : 'sec'} id={id}>
      <div className="wrap formrow">
        <div className="side">{side}</div>
        <div>{children}</div>
      </div>
    </section>
  );
}
