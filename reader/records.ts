/** From what files hold to what pages get. */

import { noPlaylist } from './check-records.ts';
import type { Problem } from './content-error.ts';
import type { Draft } from './draft.ts';
import { type BeliefPageName, type BeliefSection, beliefPageNames } from './schemas/beliefs.ts';
import { readBeliefSection, readTextPage, type TopicDraft } from './sections.ts';
import type { Source } from './source.ts';

type Reporter = (problem: Problem) => void;

/** Affiliates with their address on the site. */
export function affiliateRecords(draft: Draft) {
  return draft.list('affiliates').map(({ source, data }) => {
    const slug = data.slug ?? source.id;
    return { ...data, id: source.id, slug, href: affiliatePath(slug) };
  });
}

/** Where an affiliate's own page is. */
export const affiliatePath = (slug: string) => `/affiliates/${slug}`;

/** E-mails without the blank lines around their text; spaces that indent a line stay. */
export function emailRecords(draft: Draft) {
  return draft.list('emails').map(({ source, data }) => {
    return { ...data, id: source.id, body: data.body.replace(/^\n+|\s+$/g, '') };
  });
}

/** Text pages with their Markdown read. */
export function textPageRecords(draft: Draft, report: Reporter) {
  return draft.list('textPages').map(({ source, data: { body, ...front } }) => {
    return { ...front, id: source.id, ...readTextPage(body, inBody(source, report)) };
  });
}

/** Belief sections, page after page, and the anchors of each page by its name. */
export function beliefRecords(draft: Draft, report: Reporter) {
  for (const { source } of draft.list('beliefs').filter(({ source }) => !isBeliefPage(source.folder))) {
    const folders = `beliefs/${beliefPageNames.join(', beliefs/')}`;
    report({ file: source.file, field: '', text: `is not in a folder of a page. Move it to ${folders}.` });
  }
  const anchors = new Map<string, ReadonlySet<string>>();
  const sections = beliefPageNames.flatMap((page) => {
    const ofPage = new Set(pageAnchors(draft, page));
    anchors.set(page, ofPage);
    return pageSections(page, ofPage, draft, report);
  });
  return { sections, anchors };
}

/** The sections of one page, with footnotes numbered through it. Adds their anchors to those of the page. */
function pageSections(
  page: BeliefPageName,
  anchors: Set<string>,
  draft: Draft,
  report: Reporter,
): BeliefSection[] {
  let firstNote = 1;
  const files = draft.list('beliefs').filter(({ source }) => source.folder === page);
  return files.map(({ source, data: { body, ...front } }) => {
    const reportLine = inBody(source, report);
    const { topics, notes, ...section } = readBeliefSection(body, reportLine, firstNote);
    firstNote += notes.length;
    for (const { id, line } of [{ id: source.id, line: 0 }, ...topics]) {
      if (anchors.has(id)) reportLine(anchorTwice(id), line);
      anchors.add(id);
    }
    const finished = topics.map((topic) => finishTopic(topic, source, draft, report));
    return { ...front, id: source.id, page, ...section, notes: [...notes], topics: finished };
  });
}

function anchorTwice(id: string): string {
  return `has an anchor "${id}" that is on this page already. Give the heading another, like {#${id}-2}.`;
}

/** The parts of a belief page that content/pages holds: each names its own anchor. */
function pageAnchors(draft: Draft, page: BeliefPageName): string[] {
  const parts = Object.values(draft.page(page)?.data ?? {});
  return parts.flatMap((part) => (typeof part === 'object' && 'id' in part ? [part.id] : []));
}

function finishTopic(
  { teaching, line: _, ...topic }: TopicDraft,
  source: Source,
  draft: Draft,
  report: Reporter,
) {
  if (!teaching) return topic;
  const { playlist, line } = teaching;
  if (!draft.ids('playlists').has(playlist))
    inBody(source, report)(noPlaylist(playlist, draft.ids('playlists')), line);
  const title = draft.list('playlists').find((entry) => entry.source.id === playlist)?.data.title ?? playlist;
  return {
    ...topic,
    suggestedTeaching: { playlist, title, href: `/messages?search=${encodeURIComponent(title)}` },
  };
}

/** Reports by line of the Markdown. */
function inBody(source: Source, report: Reporter) {
  return (text: string, line: number) =>
    report(source.problem([], text, (source.lineOf(['body']) ?? 1) + line));
}

function isBeliefPage(folder: string): folder is BeliefPageName {
  return (beliefPageNames as readonly string[]).includes(folder);
}
