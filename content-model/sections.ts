/** Turns the Markdown of belief sections and of text pages into what their pages draw. */

import { slugOf } from '#core/slug-of.ts';
import { type MarkLine, noMarks, type Piece, readMarkdown } from './markdown.ts';
import { withoutMarks } from './marks.ts';
import type { Block, Footnote, Inline } from './rich-text.ts';

/** Reports what is wrong on a line of the text; the first line is 0. */
export type Report = (text: string, line: number) => void;

export interface BeliefTopic {
  /** The anchor: /about/we-believe#father. */
  id: string;
  title: string;
  navLabel: string;
  blocks: Block[];
  parts: { title: string; blocks: Block[] }[];
  references: string[];
  suggestedTeaching?: { playlist: string; title: string; href: string };
}

/** A topic before its teaching's title is known. */
export interface TopicDraft extends Omit<BeliefTopic, 'suggestedTeaching'> {
  teaching?: { playlist: string; line: number };
  line: number;
}

export interface SectionDraft {
  intro: Block[];
  references: string[];
  topics: TopicDraft[];
  notes: readonly Footnote[];
}

/** The body of a belief section; the grammar stands in content-model/schemas/beliefs.ts. */
export function readBeliefSection(
  body: string,
  report: Report,
  firstNote: number,
  markLine: MarkLine = noMarks,
): SectionDraft {
  const { pieces, notes } = readMarkdown(body, report, firstNote, markLine);
  const section: SectionDraft = { intro: [], references: [], topics: [], notes };
  let topic: TopicDraft | undefined;
  let into: { blocks: Block[] } | 'references' | 'teaching' = { blocks: section.intro };

  for (const piece of pieces) {
    if (piece.type === 'heading' && piece.depth === 2) {
      topic = { ...readHeading(piece, markLine), blocks: [], parts: [], references: [], line: piece.line };
      section.topics.push(topic);
      into = topic;
    } else if (piece.type === 'heading' && piece.depth === 3) {
      into = partOf(topic, piece.title, markLine(piece.line));
      if (!topic && into !== 'references') report(noTopic(piece.title), piece.line);
    } else if (piece.type === 'heading') {
      report('has a heading of another size. Use "## " for a topic and "### " for a part of it.', piece.line);
    } else if (into === 'references') {
      (topic ?? section).references.push(...listTexts(piece, report));
    } else if (into === 'teaching') {
      const [playlist = ''] = listTexts(piece, report);
      if (topic) topic.teaching = { playlist: withoutMarks(playlist), line: piece.line };
    } else {
      into.blocks.push(piece.block);
    }
  }
  return section;
}

/** Where what stands below a `###` belongs. */
function partOf(topic: TopicDraft | undefined, title: string, mark: string) {
  if (title === 'Scriptures') return 'references' as const;
  if (title === 'Suggested teaching') return 'teaching' as const;
  const part = { title: title + mark, blocks: [] };
  topic?.parts.push(part);
  return part;
}

function noTopic(title: string): string {
  return `has "### ${title}" before any "## ". Put it under the topic it belongs to.`;
}

/** The body of a text page: what stands before the first heading, and a section for each `##`. */
export function readTextPage(body: string, report: Report, markLine: MarkLine = noMarks) {
  const opening: Block[] = [];
  const sections: { id: string; title: string; blocks: Block[] }[] = [];
  for (const piece of readMarkdown(body, report, 1, markLine).pieces) {
    if (piece.type === 'block') (sections.at(-1)?.blocks ?? opening).push(piece.block);
    else if (piece.depth === 2) {
      const { id, title } = readHeading(piece, markLine);
      sections.push({ id, title, blocks: [] });
    } else report('has a heading of another size. Use "## ".', piece.line);
  }
  return { opening, sections };
}

/** `Do I keep kosher? {#kosher nav="Kosher"}`; without an id, one is made of the title. */
function readHeading(
  { title: heading, line }: { title: string; line: number },
  markLine: MarkLine,
): { id: string; title: string; navLabel: string } {
  const [, text = heading, id, navLabel] = /^(.*?)\s*\{#([\w-]+)(?:\s+nav="([^"]*)")?\}$/.exec(heading) ?? [];
  return {
    id: id ?? slugOf(text),
    title: text + markLine(line),
    navLabel: (navLabel ?? text) + markLine(line),
  };
}

function listTexts(piece: Extract<Piece, { type: 'block' }>, report: Report): string[] {
  if (piece.block.type === 'list') return piece.block.items.map(plainText);
  report('has text where a list belongs. Begin each line with "- ".', piece.line);
  return [];
}

/** The words of a text without bold, links and footnote marks. */
function plainText(children: readonly Inline[]): string {
  return children
    .map((child) =>
      child.type === 'text' ? child.text : child.type === 'note' ? '' : plainText(child.children),
    )
    .join('');
}
