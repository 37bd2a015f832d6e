import type { DeepReadonly } from '#content-model/content.ts';
import type { Block } from '#content-model/markdown.ts';
import { fillPlaceholders } from '#core/placeholders.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * @param locals of the page; `retentionDays` is for how long the host keeps prayer requests
 * @param name of its file in content/pages, without `.md`
 */
export function textPageProps(
  { content: { textPages }, retentionDays }: Pick<App.Locals, 'content' | 'retentionDays'>,
  name: string,
) {
  const page = textPages.find(({ id }) => id === name);
  if (!page) throw new Error(`content/pages/${name}.md is missing.`);
  const { opening, sections, contact } = page;
  const fill = (blocks: DeepReadonly<Block[]>) => fillBlocks(blocks, { retentionDays });
  return {
    opening: fill(opening),
    sections: sections.map((section) => ({ ...section, blocks: fill(section.blocks) })),
    contact,
  };
}

export function fillBlocks(blocks: DeepReadonly<Block[]>, values: Values): DeepReadonly<Block[]> {
  return JSON.parse(JSON.stringify(blocks), (key, value) =>
    key === 'text' ? fillPlaceholders(value, values) : value,
  );
}
