import type { DeepReadonly } from '../../reader/content.ts';
import type { Block } from '../../reader/rich-text.ts';
import { RichText } from '../ui/RichText.tsx';
import './topic.css';
import type { ReactNode } from 'react';

export interface TopicProps {
  id: string;
  title: string;
  blocks: DeepReadonly<Block[]>;
  parts: readonly { title: string; blocks: DeepReadonly<Block[]> }[];
  references: readonly string[];
  teaching: { label: string; title: string; href: string } | undefined;
}

/** One subject of a section, under its knot on the thread. */
export function Topic({ topic, level }: { topic: TopicProps; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <section className="topic" id={topic.id}>
      <Heading className="knot">{topic.title}</Heading>
      <TopicText topic={topic} level={level} />
    </section>
  );
}

/** What a topic says below its own heading, which is of `level`. */
export function TopicText({ topic, level }: { topic: TopicProps; level: 3 | 4 }) {
  const PartHeading: `h${HeadingLevel}` = level === 3 ? 'h4' : 'h5';
  const { blocks, parts, references, teaching } = topic;
  return (
    <>
      {blocks.length > 0 && <RichText blocks={blocks} />}
      {parts.map((part) => (
        <div className="topic-part" key={part.title}>
          <PartHeading>{part.title}</PartHeading>
          <RichText blocks={part.blocks} />
        </div>
      ))}
      <References references={references} />
      {teaching && (
        <p className="teaching">
          {teaching.label} <a href={teaching.href}>{teaching.title}</a>
        </p>
      )}
    </>
  );
}

/** Headings from the section's own level down to the parts of a topic. */
export type HeadingLevel = 2 | 3 | 4 | 5;

interface Props {
  id: string;
  title: string;
  level: HeadingLevel;
  open?: boolean;
  /** Its place among the page's sections, from 1: side entries with the same number show while it is open. */
  section?: number | undefined;
  children: ReactNode;
}

/** A section that opens and closes by itself, with or without scripts. */
export function Disclosure({ id, title, level, open = false, section, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <details className="disclosure" id={id} open={open} data-section={section}>
      <summary>
        <Heading>{title}</Heading>
        <span className="plus-minus" aria-hidden="true" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}

/** Scripture references, one after another. None is torn apart at the end of a line. */
export function References({ references }: { references: readonly string[] }) {
  if (references.length === 0) return null;
  return (
    <p className="references">
      <span className="visually-hidden">Scriptures: </span>
      {references.map((reference) => reference.replaceAll(' ', '\u00a0')).join('; ')}
    </p>
  );
}
