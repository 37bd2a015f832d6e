import type { ReactNode } from 'react';
import { Section, type SectionProps } from './Section.tsx';
import './closing.css';

type Props = Pick<SectionProps, 'tone' | 'id' | 'children'> & { heading: string; text: ReactNode };

/**
 * A low band that asks for one thing: the heading on the left, a sentence and its buttons on the right.
 * @param props.children the buttons
 */
export const Closing = ({ heading, text, tone, id, children }: Props) => (
  <Section tone={tone} id={id} low className="closing" wrap="twelve">
    <h2>{heading}</h2>
    <div>
      <p className="lead">{text}</p>
      <p className="actions">{children}</p>
    </div>
  </Section>
);
