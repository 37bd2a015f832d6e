import type { ListRecord } from '#content-model/content.ts';
import { RichText } from '#site/ui/RichText.tsx';
import './topic.css';
import type { ReactNode } from 'react';

export type BeliefTopic = ListRecord<'beliefs'>['topics'][number];

interface TopicProps {
  topic: BeliefTopic;
  level: 3 | 4;
  teachingLabel?: string | undefined;
}

export function Topic(props: TopicProps) {
  const { topic, level } = props;
  const Heading = `h${level}` as const;
  return (
    <section className="topic" id={topic.id}>
      <Heading className="h4 knot">{topic.title}</Heading>
      <TopicText {...props} />
    </section>
  );
}

export function TopicText({ topic, level, teachingLabel }: TopicProps) {
  const PartHeading = level === 3 ? 'h4' : 'h5';
  const { blocks, parts, references, suggestedTeaching } = topic;
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
      {suggestedTeaching && (
        <p className="teaching">
          {teachingLabel} <a href={suggestedTeaching.href}>{suggestedTeaching.title}</a>
        </p>
      )}
    </>
  );
}

interface Props {
  id: string;
  title: string;
  level: 2 | 3 | 4;
  open?: boolean;
  /** Inside another one: drawn smaller. */
  small?: boolean;
  /** Its number on the page, from 1: quick jumps with this number show while it is open. */
  section?: number | undefined;
  children: ReactNode;
}

/** A collapsible section that works without scripts. */
export function Disclosure({ id, title, level, open = false, small = false, section, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <details className="disclosure" id={id} open={open} data-section={section}>
      <summary>
        <Heading>{title}</Heading>
        <span className={small ? 'plus-minus small' : 'plus-minus'} aria-hidden="true" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}

/** Scripture references that do not break at the end of a line. */
export function References({ references }: { references: readonly string[] }) {
  if (references.length === 0) return null;
  return (
    <p className="small muted references">
      <span className="visually-hidden">Scriptures: </span>
      {references.map((reference) => reference.replaceAll(' ', '\u00a0')).join('; ')}
    </p>
  );
}
