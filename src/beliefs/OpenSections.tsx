import { RichText } from '../ui/RichText.tsx';
import type { BeliefSectionProps } from './BeliefSections.tsx';
import { Disclosure, References, type TopicProps, TopicText } from './Topic.tsx';
import './open-sections.css';

/** Sections for newcomers: everything lies open, and only the answers to questions unfold. */
export function OpenSections({ sections }: { sections: readonly BeliefSectionProps[] }) {
  return sections.map((section) => (
    <section key={section.id} id={section.id} className="open-section">
      <div className="scored">
        <h2>{section.title}</h2>
        {section.intro.length > 0 && <RichText blocks={section.intro} />}
        <References references={section.references} />
      </div>
      {topicGroups(section.topics).map((group) => (
        <Group key={group.topics[0]?.id} {...group} />
      ))}
    </section>
  ));
}

function Group({ shape, topics }: TopicGroup) {
  switch (shape) {
    case 'statement':
      return <Statements topics={topics} />;
    case 'list':
      return <Lists topics={topics} />;
    case 'question':
      return <Questions topics={topics} />;
    case 'saying':
      return topics.map((topic) => <Saying key={topic.id} topic={topic} />);
  }
}

function Statements({ topics }: { topics: readonly TopicProps[] }) {
  return (
    <ol className="statements" role="list">
      {topics.map((topic) => (
        <li key={topic.id} id={topic.id}>
          <h3>{topic.title}</h3>
          <div>
            <TopicText topic={topic} level={3} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Lists({ topics }: { topics: readonly TopicProps[] }) {
  return (
    <div className={topics.length === 1 ? 'lead-lists alone' : 'lead-lists'}>
      {topics.map((topic) => (
        <section key={topic.id} id={topic.id}>
          <h3>{topic.title}</h3>
          <TopicText topic={topic} level={3} />
        </section>
      ))}
    </div>
  );
}

function Questions({ topics }: { topics: readonly TopicProps[] }) {
  return (
    <div className="questions">
      {topics.map((topic) => (
        <Disclosure key={topic.id} id={topic.id} title={topic.title} level={3}>
          <TopicText topic={topic} level={3} />
        </Disclosure>
      ))}
    </div>
  );
}

function Saying({ topic }: { topic: TopicProps }) {
  return (
    <section id={topic.id} className="saying linen">
      <h3>{topic.title}</h3>
      <TopicText topic={topic} level={3} />
    </section>
  );
}

/** How a topic is shown where nothing is collapsed: it follows from what the topic holds. */
export type TopicShape = 'statement' | 'list' | 'question' | 'saying';

export interface TopicGroup {
  shape: TopicShape;
  topics: TopicProps[];
}

/** Neighbouring topics of one shape, together, in the order of the content. */
export function topicGroups(topics: readonly TopicProps[]): TopicGroup[] {
  const groups: TopicGroup[] = [];
  for (const topic of topics) {
    const shape = shapeOf(topic);
    const last = groups.at(-1);
    if (last?.shape === shape) last.topics.push(topic);
    else groups.push({ shape, topics: [topic] });
  }
  return groups;
}

function shapeOf({ title, blocks }: TopicProps): TopicShape {
  if (blocks[0]?.type === 'quote') return 'saying';
  if (blocks[0]?.type === 'list') return 'list';
  return title.endsWith('?') ? 'question' : 'statement';
}
