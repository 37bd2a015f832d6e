import type { ReactNode } from 'react';
import './closing.css';

interface Props {
  heading: string;
  text: ReactNode;
  tone?: 'linen' | 'deep on-deep' | undefined;
  id?: string;
  /** The buttons. */
  children: ReactNode;
}

/** A low band that asks for one thing: the heading on the left, a sentence and its buttons on the right. */
export function Closing({ heading, text, tone, id, children }: Props) {
  return (
    <section className={tone ? `section low closing ${tone}` : 'section low closing'} id={id}>
      <div className="wrap twelve">
        <h2>{heading}</h2>
        <div>
          <p className="lead">{text}</p>
          <p className="actions">{children}</p>
        </div>
      </div>
    </section>
  );
}
