/** The Markdown of belief sections and text pages, read and checked as parts of the whole. */
import { slugOf } from '../domain/slug-of.ts';
import { noPlaylist } from './checks.ts';
import type { Draft } from './draft.ts';
import type { MarkLine } from './markdown.ts';
import type { Marks } from './marks.ts';
import { type BeliefPageName, beliefPageNames } from './schemas/beliefs.ts';
import { type BeliefTopic, readBeliefSection, readTextPage, type TopicDraft } from './sections.ts';
import type { FieldPath } from './source.ts';

export type Prose = ReturnType<typeof readProse>;

/** @returns text pages, belief sections page after page, and the anchors of each belief page by its name */
export function readProse(draft: Draft, marks?: Marks) {
  const beliefs: ReturnType<typeof pageSections> = [];
  const anchors = new Map<BeliefPageName, ReadonlySet<string>>();
  for (const page of beliefPageNames) {
    const ofPage = new Set(pageAnchors(draft, page));
    anchors.set(page, ofPage);
    beliefs.push(...pageSections(draft, page, ofPage, marks));
  }
  return { textPages: textPages(draft, marks), ownPages: ownPages(draft, marks), beliefs, anchors };
}

/** Marks the lines of a file's Markdown, where marks are asked for. */
const markLines = (file: string, marks: Marks | undefined): MarkLine =>
  marks ? (line) => marks.of({ file, path: ['body'], line }) : () => '';

function textPages({ content, report }: Draft, marks: Marks | undefined) {
  return content.textPages.map(({ body, ...front }, index) => {
    const path = ['textPages', index, 'body'];
    const markLine = markLines(`pages/${front.id}.md`, marks);
    return { ...front, ...readTextPage(body, (text, line) => report(path, text, line), markLine) };
  });
}

/** Pages made of blocks, of which texts are Markdown. An anchor is on a page once. */
function ownPages({ content, report }: Draft, marks: Marks | undefined) {
  return content.ownPages.map((page, index) => {
    const file = `own-pages/${page.id}.yaml`;
    const anchors = new Set<string>();
    const blocks = page.blocks.map(({ body, ...block }, at) => {
      const path = ['blocks', at, 'body'];
      // The text begins on the line below the name of its field.
      const reportLine = (text: string, line: number) => report(['ownPages', index, ...path], text, line + 1);
      const markLine: MarkLine = (line) => marks?.of({ file, path, line }) ?? '';
      const text = body === undefined ? undefined : readTextPage(body, reportLine, markLine);
      const ids = [
        ...(text?.sections ?? []).map(({ id }) => id),
        ...(block.questions ?? []).map(({ question }) => slugOf(question)),
      ];
      for (const id of ids) {
        if (anchors.has(id)) report(['ownPages', index, 'blocks', at], anchorTwice(id));
        anchors.add(id);
      }
      return { ...block, text };
    });
    return { ...page, blocks };
  });
}

/** The sections of one page, with footnotes numbered through it. Adds their anchors to those of the page. */
function pageSections(draft: Draft, page: BeliefPageName, anchors: Set<string>, marks: Marks | undefined) {
  let firstNote = 1;
  return draft.content.beliefs[page].map(({ body, ...front }, index) => {
    const path = ['beliefs', page, index, 'body'];
    const report = (text: string, line: number) => draft.report(path, text, line);
    const markLine = markLines(`beliefs/${page}/${front.id}.md`, marks);
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

/** The parts of a belief page that content/pages holds: each names its own anchor. */
function pageAnchors({ content }: Draft, page: BeliefPageName): string[] {
  const parts = Object.values(content.pages[page] ?? {});
  return parts.flatMap((part) => (typeof part === 'object' && 'id' in part ? [part.id] : []));
}

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
