import type { ReactNode } from 'react';
import { Section } from './Section.tsx';
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
export const Closing = ({ heading, text, tone, id, children }: Props) => (
  <Section tone={tone} id={id} low className="closing" wrap="twelve">
    <h2>{heading}</h2>
    <div>
      <p className="lead">{text}</p>
      <p className="actions">{children}</p>
    </div>
  </Section>
);
