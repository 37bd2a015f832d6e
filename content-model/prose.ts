/** The Markdown of belief sections and text pages, read and checked as parts of the whole. */
import { slugOf } from '#core/slug-of.ts';
import { noPlaylist } from './checks.ts';
import type { Draft } from './draft.ts';
import { type MarkLine, noMarks } from './markdown.ts';
import { lineMarks } from './marks.ts';
import { pageAnchors } from './page-anchors.ts';
import { type BeliefPageName, beliefPageNames } from './schemas/beliefs.ts';
import { type BeliefTopic, readBeliefSection, readTextPage, type TopicDraft } from './sections.ts';
import type { FieldPath } from './source.ts';

export type Prose = ReturnType<typeof readProse>;

/** @returns text pages, belief sections page after page, and the anchors of pages by their records, of the ministry's own by their addresses */
export function readProse(draft: Draft, isMarked: boolean) {
  /** Marks the lines of a Markdown text, where marks are asked for. */
  const marksOf: MarksOf = (...text) => (isMarked ? lineMarks(...text) : noMarks);
  const beliefs: ReturnType<typeof pageSections> = [];
  const anchors = new Map(pageAnchors(draft));
  for (const page of beliefPageNames) {
    const ofPage = new Set(anchors.get(page));
    anchors.set(page, ofPage);
    beliefs.push(...pageSections(draft, page, ofPage, marksOf));
  }
  const pages = { textPages: textPages(draft, marksOf), ownPages: ownPages(draft, marksOf) };
  for (const { id, sections } of pages.textPages) anchors.set(id, new Set(sections.map((one) => one.id)));
  for (const { address, blocks } of pages.ownPages)
    anchors.set(address, new Set(blocks.flatMap(blockAnchors)));
  return { ...pages, beliefs, anchors };
}

type MarksOf = (...text: Parameters<typeof lineMarks>) => MarkLine;

function textPages({ content, report }: Draft, marksOf: MarksOf) {
  return content.textPages.map(({ body, ...front }, index) => {
    const path = ['textPages', index, 'body'];
    const markLine = marksOf(`pages/${front.id}.md`, ['body'], body);
    return { ...front, ...readTextPage(body, (text, line) => report(path, text, line), markLine) };
  });
}

/** Pages made of blocks, of which texts are Markdown. An anchor is on a page once. */
function ownPages({ content, report }: Draft, marksOf: MarksOf) {
  return content.ownPages.map((page, index) => {
    const file = `own-pages/${page.id}.yaml`;
    const anchors = new Set<string>();
    const blocks = page.blocks.map(({ body, ...block }, at) => {
      const path = ['blocks', at, 'body'];
      // The text begins on the line below the name of its field.
      const reportLine = (text: string, line: number) => report(['ownPages', index, ...path], text, line + 1);
      const text = body === undefined ? undefined : readTextPage(body, reportLine, marksOf(file, path, body));
      for (const id of blockAnchors({ ...block, text })) {
        if (anchors.has(id)) report(['ownPages', index, 'blocks', at], anchorTwice(id));
        anchors.add(id);
      }
      return { ...block, text };
    });
    return { ...page, blocks };
  });
}

/** The sections of one page, with footnotes numbered through it. Adds their anchors to those of the page. */
function pageSections(draft: Draft, page: BeliefPageName, anchors: Set<string>, marksOf: MarksOf) {
  let firstNote = 1;
  return draft.content.beliefs[page].map(({ body, ...front }, index) => {
    const path = ['beliefs', page, index, 'body'];
    const report = (text: string, line: number) => draft.report(path, text, line);
    const markLine = marksOf(`beliefs/${page}/${front.id}.md`, ['body'], body);
    const { topics, ...section } = readBeliefSection(body, report, firstNote, markLine);
    firstNote += section.notes.length;
    for (const { id, line } of [{ id: front.id, line: 0 }, ...topics]) {
      if (anchors.has(id)) report(anchorTwice(id), line);
      anchors.add(id);
    }
    return { ...front, page, ...section, topics: topics.map((topic) => finishTopic(topic, draft, path)) };
  });
}

function anchorTwice(id: string): string {
  return `has an anchor "${id}" that is on this page already. Give the heading another, like {#${id}-2}.`;
}

interface Anchored {
  text?: { sections: readonly { id: string }[] } | undefined;
  questions?: readonly { question: string }[] | undefined;
}

const blockAnchors = ({ text, questions = [] }: Anchored) => [
  ...(text?.sections ?? []).map(({ id }) => id),
  ...questions.map(({ question }) => slugOf(question)),
];

/** A suggested teaching gets its playlist's title, and the address at which Messages shows it. */
function finishTopic(
  { teaching, line: _, ...topic }: TopicDraft,
  draft: Draft,
  path: FieldPath,
): BeliefTopic {
  if (!teaching) return topic;
  const { playlist, line } = teaching;
  const known = draft.names('playlists');
  if (!known.has(playlist)) draft.report(path, noPlaylist(playlist, known), line);
  const title = draft.content.playlists.find(({ id }) => id === playlist)?.title ?? playlist;
  const href = `/messages?search=${encodeURIComponent(title)}`;
  return { ...topic, suggestedTeaching: { playlist, title, href } };
}
