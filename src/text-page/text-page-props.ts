import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { Content, DeepReadonly } from '../../reader/content.ts';
import type { Block, Inline } from '../../reader/rich-text.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * What a text page shows.
 *
 * @param locals of the page; `retentionDays` is for how long the host keeps prayer requests
 * @param name of its file in content/pages, without `.md`
 */
export function textPageProps(
  { content: { textPages }, retentionDays }: { content: Content; retentionDays: number },
  name: string,
) {
  const words = textPages.find(({ id }) => id === name);
  if (!words) throw new Error(`content/pages/${name}.md is missing.`);
  const { opening, sections, contact } = words;
  const fill = (blocks: DeepReadonly<Block[]>) => fillBlocks(blocks, { retentionDays });
  return {
    opening: fill(opening),
    sections: sections.map((section) => ({ ...section, blocks: fill(section.blocks) })),
    contact,
  };
}

/** The same text with its placeholders replaced. */
export function fillBlocks(blocks: DeepReadonly<Block[]>, values: Values): DeepReadonly<Block[]> {
  const fill = (inlines: DeepReadonly<Inline[]>) => inlines.map((inline) => fillInline(inline, values));
  return blocks.map((block) => {
    if (block.type === 'paragraph') return { ...block, children: fill(block.children) };
    if (block.type === 'list') return { ...block, items: block.items.map(fill) };
    return { ...block, paragraphs: block.paragraphs.map(fill) };
  });
}

function fillInline(inline: DeepReadonly<Inline>, values: Values): DeepReadonly<Inline> {
  if (inline.type === 'text') return { ...inline, text: fillPlaceholders(inline.text, values) };
  if (inline.type === 'note') return inline;
  return { ...inline, children: inline.children.map((child) => fillInline(child, values)) };
}
