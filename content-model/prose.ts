import { addressOf } from '#core/paged-lists.ts';
import { slugOf } from '#core/text.ts';
import { splitHeading } from '#core/text-blocks.ts';
import { unknownName } from './checks.ts';
import { tooSlow, withinDeadline } from './deadline.ts';
import {
  type Block,
  type Footnote,
  type Inline,
  type LineMarker,
  type Markdown,
  type MarkdownPart,
  noMarks,
  readMarkdown,
} from './markdown.ts';
import { type IsMarked, lineMarks, withoutMarks } from './marks.ts';
import { rememberedReports } from './remembered.ts';
import { type BeliefPageName, beliefPageNames } from './schemas/beliefs.ts';
import { deepFreeze, type FieldPath } from './source.ts';
import type { CheckContext, Report as ReportField } from './validate.ts';

export type Prose = ReturnType<typeof readProse>;

/**
 * @param pageAnchors the anchors of each page without those of its Markdown, by the page's record
 * @param isMarked whether each block of a file's text gets a source mark
 * @returns text pages, belief sections in page order, and the anchors of pages (see `Anchors`)
 */
export function readProse(
  context: CheckContext,
  pageAnchors: ReadonlyMap<string, ReadonlySet<string>>,
  isMarked: IsMarked,
) {
  const marker: MarkerFactory = (file, ...text) => (isMarked(file) ? lineMarks(file, ...text) : noMarks);
  const anchors = new Map(pageAnchors);
  const beliefs = beliefPageNames.flatMap((page) => {
    const onPage = new Set(anchors.get(page));
    anchors.set(page, onPage);
    return readBeliefSections(context, page, onPage, marker, isMarked);
  });
  const textPages = readTextPages(context, marker, isMarked);
  const ownPages = readOwnPages(context, marker, isMarked);
  for (const { id, sections } of textPages) anchors.set(id, new Set(sections.map((section) => section.id)));
  for (const { address, blocks } of ownPages) anchors.set(address, new Set(blocks.flatMap(blockAnchors)));
  return { textPages, ownPages, beliefs, anchors };
}

/** A text that takes too long is invalid like any other. */
function readInTime(body: string, report: Report, firstNote: number, markLine: LineMarker): Markdown {
  const markdown = withinDeadline(body, () => readMarkdown(body, report, firstNote, markLine));
  if (!markdown) report(tooSlow, 0);
  return markdown ?? { parts: [], notes: [] };
}

type MarkerFactory = (...text: Parameters<typeof lineMarks>) => LineMarker;

/** Reports a problem on a line of the text; the first line is 0. */
type Report = (text: string, textLine: number) => void;

const parsedTextPage = rememberedReports<object, ReturnType<typeof readTextPage>, Parameters<Report>>();

function readTextPages({ content, report }: CheckContext, marker: MarkerFactory, isMarked: IsMarked) {
  return content.textPages.map((record, index) => {
    const { body, ...front } = record;
    const file = `pages/${front.id}.md`;
    const reportLine: Report = (text, textLine) => report(['textPages', index, 'body'], text, { textLine });
    const page = parsedTextPage(record, [isMarked(file)], reportLine, (reportOnce) =>
      readTextPage(body, reportOnce, marker(file, ['body'], body)),
    );
    return { ...front, ...page };
  });
}

function readOwnPages({ content, report }: CheckContext, marker: MarkerFactory, isMarked: IsMarked) {
  return content.ownPages.map((page, index) => {
    const file = ownPageFile(page.id);
    const reportField: ReportField = (path, ...problem) => report(['ownPages', index, ...path], ...problem);
    return parsedOwnPage(page, [isMarked(file)], reportField, (reportOnce) =>
      readOwnPage(page, marker, reportOnce),
    );
  });
}

const ownPageFile = (id: string) => `own-pages/${id}.yaml`;

const parsedOwnPage = rememberedReports<object, ReturnType<typeof readOwnPage>, Parameters<ReportField>>();

function readOwnPage(
  page: CheckContext['content']['ownPages'][number],
  marker: MarkerFactory,
  report: ReportField,
) {
  const file = ownPageFile(page.id);
  const anchors = new Set<string>();
  const blocks = page.blocks.map(({ body, ...block }, index) => {
    const path = ['blocks', index, 'body'];
    const reportLine: Report = (text, textLine) => report(path, text, { textLine });
    const text = body === undefined ? undefined : readTextPage(body, reportLine, marker(file, path, body));
    for (const id of blockAnchors({ ...block, text })) {
      if (anchors.has(id)) report(['blocks', index], repeatedAnchor(id));
      anchors.add(id);
    }
    return { ...block, text };
  });
  return deepFreeze({ ...page, address: addressOf('ownPages', page), blocks });
}

interface Anchored {
  text?: { sections: readonly { id: string }[] } | undefined;
  questions?: readonly { question: string }[] | undefined;
}

const blockAnchors = ({ text, questions = [] }: Anchored) => [
  ...(text?.sections ?? []).map(({ id }) => id),
  ...questions.map(({ question }) => slugOf(question)),
];

const parsedSection = rememberedReports<object, BeliefSection, Parameters<Report>>();

/** The sections of one page, with footnotes numbered through the page. Adds their anchors to the page's. */
function readBeliefSections(
  context: CheckContext,
  page: BeliefPageName,
  anchors: Set<string>,
  marker: MarkerFactory,
  isMarked: IsMarked,
) {
  let firstNote = 1;
  return context.content.beliefs[page].map((record, index) => {
    const { body, ...front } = record;
    const path = ['beliefs', page, index, 'body'];
    const report: Report = (text, textLine) => context.report(path, text, { textLine });
    const file = `beliefs/${page}/${front.id}.md`;
    const { topics, ...section } = parsedSection(record, [firstNote, isMarked(file)], report, (reportOnce) =>
      readBeliefSection(body, reportOnce, firstNote, marker(file, ['body'], body)),
    );
    firstNote += section.notes.length;
    for (const { id, line } of [{ id: front.id, line: 0 }, ...topics]) {
      if (anchors.has(id)) report(repeatedAnchor(id), line);
      anchors.add(id);
    }
    return { ...front, page, ...section, topics: topics.map((topic) => finishTopic(topic, context, path)) };
  });
}

function repeatedAnchor(id: string): string {
  return `has an anchor "${id}" that is on this page already. Give the heading another, like {#${id}-2}.`;
}

interface BeliefTopic {
  /** The anchor: /about/we-believe#father. */
  id: string;
  title: string;
  navLabel: string;
  blocks: Block[];
  parts: { title: string; blocks: Block[] }[];
  references: string[];
  suggestedTeaching?: { playlist: string; title: string; href: string };
}

interface ParsedTopic extends Omit<BeliefTopic, 'suggestedTeaching'> {
  teaching?: { playlist: string; line: number };
  line: number;
}

/** Adds the title of the suggested teaching's playlist, and its address on the messages page. */
function finishTopic(
  { teaching, line: _, ...topic }: ParsedTopic,
  context: CheckContext,
  path: FieldPath,
): BeliefTopic {
  if (!teaching) return topic;
  const { playlist, line: textLine } = teaching;
  const ids = context.names('playlists');
  if (!ids.has(playlist)) context.report(path, unknownName('playlist', playlist, ids), { textLine });
  const title = context.content.playlists.find(({ id }) => id === playlist)?.title ?? playlist;
  const href = `/messages?search=${encodeURIComponent(title)}`;
  return { ...topic, suggestedTeaching: { playlist, title, href } };
}

interface BeliefSection {
  intro: Block[];
  references: string[];
  topics: ParsedTopic[];
  notes: readonly Footnote[];
}

function readBeliefSection(
  body: string,
  report: Report,
  firstNote: number,
  markLine: LineMarker,
): BeliefSection {
  const { parts, notes } = readInTime(body, report, firstNote, markLine);
  const section: BeliefSection = { intro: [], references: [], topics: [], notes };
  let topic: ParsedTopic | undefined;
  let into: { blocks: Block[] } | 'references' | 'teaching' = { blocks: section.intro };

  for (const part of parts) {
    if (part.type === 'heading' && part.depth === 2) {
      topic = { ...readHeading(part, markLine), blocks: [], parts: [], references: [], line: part.line };
      section.topics.push(topic);
      into = topic;
    } else if (part.type === 'heading' && part.depth === 3) {
      into = topicPart(topic, part.title, markLine(part.line));
      if (!topic && into !== 'references') {
        report(`has "### ${part.title}" before any "## ". Put it under the topic it belongs to.`, part.line);
      }
    } else if (part.type === 'heading') {
      report('has a heading of another size. Use "## " for a topic and "### " for a part of it.', part.line);
    } else if (into === 'references') {
      (topic ?? section).references.push(...listTexts(part, report));
    } else if (into === 'teaching') {
      const [playlist = ''] = listTexts(part, report);
      if (topic) topic.teaching = { playlist: withoutMarks(playlist), line: part.line };
    } else {
      into.blocks.push(part.block);
    }
  }
  return section;
}

function topicPart(topic: ParsedTopic | undefined, title: string, mark: string) {
  if (title === 'Scriptures') return 'references' as const;
  if (title === 'Suggested teaching') return 'teaching' as const;
  const part = { title: title + mark, blocks: [] };
  topic?.parts.push(part);
  return part;
}

/** Reads the body of a text page: the blocks before the first heading, and a section for each `##`. */
function readTextPage(body: string, report: Report, markLine: LineMarker) {
  const opening: Block[] = [];
  const sections: { id: string; title: string; blocks: Block[] }[] = [];
  for (const part of readInTime(body, report, 1, markLine).parts) {
    if (part.type === 'block') (sections.at(-1)?.blocks ?? opening).push(part.block);
    else if (part.depth === 2) {
      const { id, title } = readHeading(part, markLine);
      sections.push({ id, title, blocks: [] });
    } else report('has a heading of another size. Use "## ".', part.line);
  }
  return { opening, sections };
}

/** Without an id, it is made from the words. */
function readHeading({ title, line }: { title: string; line: number }, markLine: LineMarker) {
  const { words, id = slugOf(words), navLabel = words } = splitHeading(title);
  return { id, title: words + markLine(line), navLabel: navLabel + markLine(line) };
}

function listTexts(part: Extract<MarkdownPart, { type: 'block' }>, report: Report): string[] {
  if (part.block.type === 'list') return part.block.items.map(plainText);
  report('has text where a list belongs. Begin each line with "- ".', part.line);
  return [];
}

/** The text without bold, links and footnote references. */
function plainText(children: readonly Inline[]): string {
  return children
    .map((child) =>
      child.type === 'text' ? child.text : child.type === 'note' ? '' : plainText(child.children),
    )
    .join('');
}
