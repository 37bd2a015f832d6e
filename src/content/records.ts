/** From what files hold to what pages get. */
import { type BeliefPageName, type BeliefSection, beliefPageNames } from '../../domain/content/beliefs.ts';
import type { TextPage } from '../../domain/content/pages/text-page.ts';
import { affiliateRoute, beliefRoutes, messageSearchRoute } from '../../domain/content/routes.ts';
import { noPlaylist } from './check-records.ts';
import type { Problem } from './content-error.ts';
import type { Draft } from './draft.ts';
import { readBeliefSection, readTextPage, type TopicDraft } from './sections.ts';
import type { Source } from './source.ts';

type Reporter = (problem: Problem) => void;

/** Affiliates with their address on the site. */
export function affiliateRecords(draft: Draft) {
  return draft.list('affiliates').map(({ source, data }) => {
    const slug = data.slug ?? source.id;
    return { ...data, id: source.id, slug, href: affiliateRoute(slug) };
  });
}

/** A text page with its Markdown read. */
export function textPageRecord(
  draft: Draft,
  name: 'privacy' | 'accessibility',
  report: Reporter,
): TextPage | undefined {
  const page = draft.page(name);
  if (!page) return undefined;
  const { body, ...front } = page.data;
  return { ...front, ...readTextPage(body, inBody(page.source, report)) };
}

/** Belief sections, page after page, with footnotes numbered through each page. */
export function beliefRecords(draft: Draft, report: Reporter): BeliefSection[] {
  const sections = draft.list('beliefs');
  for (const { source } of sections.filter(({ source }) => !isBeliefPage(source.folder))) {
    report({
      file: source.file,
      field: '',
      text: `is not in a folder of a page. Move it to beliefs/${beliefPageNames.join(', beliefs/')}.`,
    });
  }
  return beliefPageNames.flatMap((page) => {
    let firstNote = 1;
    return sections
      .filter(({ source }) => source.folder === page)
      .map(({ source, data: { body, ...front } }) => {
        const { topics, ...section } = readBeliefSection(body, inBody(source, report), firstNote);
        firstNote += section.notes.length;
        const finished = topics.map((topic) => finishTopic(topic, source, draft, report));
        return { ...front, id: source.id, page, ...section, notes: [...section.notes], topics: finished };
      });
  });
}

/** The anchors of each belief page, and a report of those that stand there twice. */
export function beliefAnchors(
  draft: Draft,
  sections: readonly BeliefSection[],
  report: Reporter,
): Map<string, ReadonlySet<string>> {
  return new Map(
    beliefPageNames.map((page) => {
      const anchors = new Set(pageAnchors(draft, page));
      for (const section of sections.filter((candidate) => candidate.page === page)) {
        const { source } =
          draft.list('beliefs').find(({ source: { id, folder } }) => id === section.id && folder === page) ??
          {};
        for (const id of [section.id, ...section.topics.map((topic) => topic.id)]) {
          if (anchors.has(id) && source)
            report(
              source.problem(
                ['body'],
                `"${id}" is an anchor of this page already. Give the heading another id, like {#${id}-2}.`,
              ),
            );
          anchors.add(id);
        }
      }
      return [beliefRoutes[page], anchors];
    }),
  );
}

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
  return { ...topic, suggestedTeaching: { playlist, title, href: messageSearchRoute(title) } };
}

/** Reports by line of the Markdown. */
function inBody(source: Source, report: Reporter) {
  return (text: string, line: number) =>
    report(source.problem([], text, (source.lineOf(['body']) ?? 1) + line));
}

function isBeliefPage(folder: string): folder is BeliefPageName {
  return (beliefPageNames as readonly string[]).includes(folder);
}
