import type { ListRecord } from '#content-model/content.ts';
import { RichText } from '#site/ui/RichText.tsx';
import { type BeliefTopic, Disclosure, References, TopicText } from './Topic.tsx';
import './open-sections.css';

/** Sections for newcomers: everything is open except the answers to questions. */
export function OpenSections({ sections }: { sections: readonly ListRecord<'beliefs'>[] }) {
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
  const texts = topics.map((topic) => ({ ...topic, text: <TopicText topic={topic} level={3} /> }));
  switch (shape) {
    case 'statement':
      return (
        <ol className="statements" role="list">
          {texts.map(({ id, title, text }) => (
            <li key={id} id={id}>
              <h3 className="h4">{title}</h3>
              <div>{text}</div>
            </li>
          ))}
        </ol>
      );
    case 'list':
      return (
        <div className={topics.length === 1 ? 'columns-phone lead-lists alone' : 'columns-phone lead-lists'}>
          {texts.map(({ id, title, text }) => (
            <section key={id} id={id}>
              <h3>{title}</h3>
              {text}
            </section>
          ))}
        </div>
      );
    case 'question':
      return (
        <div className="questions">
          {texts.map(({ id, title, text }) => (
            <Disclosure key={id} id={id} title={title} level={3}>
              {text}
            </Disclosure>
          ))}
        </div>
      );
    case 'saying':
      return texts.map(({ id, title, text }) => (
        <section key={id} id={id} className="saying linen">
          <h3>{title}</h3>
          {text}
        </section>
      ));
  }
}

interface TopicGroup {
  shape: 'statement' | 'list' | 'question' | 'saying';
  topics: BeliefTopic[];
}

export function topicGroups(topics: readonly BeliefTopic[]): TopicGroup[] {
  const groups: TopicGroup[] = [];
  for (const topic of topics) {
    const shape = shapeOf(topic);
    const last = groups.at(-1);
    if (last?.shape === shape) last.topics.push(topic);
    else groups.push({ shape, topics: [topic] });
  }
  return groups;
}

function shapeOf({ title, blocks }: BeliefTopic): TopicGroup['shape'] {
  if (blocks[0]?.type === 'quote') return 'saying';
  if (blocks[0]?.type === 'list') return 'list';
  // In the editor, invisible characters are at the end.
  return /\?\p{Cf}*$/u.test(title) ? 'question' : 'statement';
}
