import { expect, test } from 'vitest';
import type { Block, Inline } from '#content-model/markdown.ts';
import { fillBlocks } from './text-page-props.ts';

const text = (content: string): Inline => ({ type: 'text', text: content });

test('fills known placeholders everywhere and keeps unknown ones', () => {
  const page = (days: string): Block[] => [
    { type: 'paragraph', children: [text(days), { type: 'strong', children: [text(`${days} {name}`)] }] },
    { type: 'list', ordered: false, items: [[{ type: 'link', href: '/connect', children: [text(days)] }]] },
    { type: 'quote', paragraphs: [[{ type: 'emphasis', children: [text(days)] }]] },
  ];
  expect(fillBlocks(page('after {retentionDays} days'), { retentionDays: 30 })).toEqual(
    page('after 30 days'),
  );
});
