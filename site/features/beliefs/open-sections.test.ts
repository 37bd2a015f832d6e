import { expect, test } from 'vitest';
import type { Block } from '#content-model/markdown.ts';
import { topicGroups } from './OpenSections.tsx';

const paragraph: Block = { type: 'paragraph', children: [{ type: 'text', text: 'Yes.' }] };
const list: Block = { type: 'list', ordered: false, items: [[{ type: 'text', text: 'Oneg' }]] };
const quote: Block = { type: 'quote', paragraphs: [[{ type: 'text', text: 'Come.' }]] };

const topic = (title: string, ...blocks: Block[]) => ({
  id: 'topic',
  title,
  navLabel: title,
  blocks,
  parts: [],
  references: [],
});

const shapes = (...topics: ReturnType<typeof topic>[]) =>
  topicGroups(topics).map(({ shape, topics: members }) => [shape, members.length]);

test('a topic is shown according to its content', () => {
  expect(shapes(topic('Messiah', paragraph))).toEqual([['statement', 1]]);
  expect(shapes(topic('We Are Not...', list, paragraph))).toEqual([['list', 1]]);
  expect(shapes(topic('Are Gentiles welcome?', paragraph))).toEqual([['question', 1]]);
  expect(shapes(topic('Are Gentiles welcome?\u{200b}', paragraph))).toEqual([['question', 1]]);
  expect(shapes(topic('Our Heart', quote))).toEqual([['saying', 1]]);
});

test('only adjacent topics of one kind are grouped, in content order', () => {
  const question = topic('Why?', paragraph);
  expect(shapes(topic('A', list), topic('B', list), question, topic('C', list), question, question)).toEqual([
    ['list', 2],
    ['question', 1],
    ['list', 1],
    ['question', 2],
  ]);
  expect(shapes()).toEqual([]);
});
