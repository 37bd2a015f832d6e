import type { TopicProps } from './Topic.tsx';

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
