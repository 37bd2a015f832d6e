import type { DeepReadonly } from '../../reader/content.ts';
import type { Block } from '../../reader/rich-text.ts';
import { RichText } from '../ui/RichText.tsx';
import './belief-sections.css';
import { Disclosure, References, Topic, type TopicProps, TopicText } from './Topic.tsx';

export interface BeliefSectionProps {
  id: string;
  title: string;
  /** Open when the page is first shown. */
  open: boolean;
  /** Its topics open and close one by one, and are closed at first. */
  nested: boolean;
  intro: DeepReadonly<Block[]>;
  references: readonly string[];
  topics: readonly TopicProps[];
}

interface Props {
  /** Stands over all sections; without it they are the page's second-level headings themselves. */
  heading?: string;
  sections: readonly BeliefSectionProps[];
}

/** The page's collapsible sections. */
export function BeliefSections({ heading, sections }: Props) {
  return (
    <section className="sections">
      {heading && <h2>{heading}</h2>}
      {sections.map((section, index) => (
        <Section key={section.id} section={section} number={index + 1} level={heading ? 3 : 2} />
      ))}
    </section>
  );
}

function Section(props: { section: BeliefSectionProps; number: number; level: 2 | 3 }) {
  const { section, number, level } = props;
  const below = level === 2 ? 3 : 4;
  return (
    <Disclosure id={section.id} title={section.title} level={level} open={section.open} section={number}>
      {section.intro.length > 0 && <RichText blocks={section.intro} />}
      <References references={section.references} />
      {section.topics.map((topic) =>
        section.nested ? (
          <Disclosure key={topic.id} id={topic.id} title={topic.title} level={below}>
            <TopicText topic={topic} level={below} />
          </Disclosure>
        ) : (
          <Topic key={topic.id} topic={topic} level={below} />
        ),
      )}
    </Disclosure>
  );
}
