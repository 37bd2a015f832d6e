import type { DeepReadonly } from '../../reader/content.ts';
import type { Block } from '../../reader/rich-text.ts';
import { RichText } from '../ui/RichText.tsx';
import type { HeadingLevel } from './Disclosure.tsx';
import { References } from './References.tsx';
import './topic.css';

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
