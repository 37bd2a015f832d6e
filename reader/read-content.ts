import { checkExceptions, checkGatherings, checkSampleNames } from './check-gatherings.ts';
import { checkLinks, type RecordsByPath } from './check-links.ts';
import { checkDuplicates, checkEmails, checkPictures, checkPlaylists, checkTeam } from './check-records.ts';
import type { Content } from './content.ts';
import { ContentError, type Problem } from './content-error.ts';
import { type ContentFile, contentFiles, type KindKey } from './content-files.ts';
import { type Check, type Draft, draftOf, type Loaded } from './draft.ts';
import { explain } from './explain.ts';
import { fillSource } from './fill.ts';
import { affiliateRecords, beliefRecords, emailRecords, textPageRecords } from './records.ts';
import { lists, pages, singles } from './schemas/kinds.ts';
import { contentTokens } from './schemas/tokens.ts';
import { projectParts, type SiteParts } from './site-parts.ts';
import { readSource, type Source } from './source.ts';

const checks: readonly Check[] = [
  checkDuplicates,
  checkPlaylists,
  checkTeam,
  checkEmails,
  checkGatherings,
  checkExceptions,
  checkSampleNames,
];

/**
 * Reads, checks and fills everything under a content folder.
 *
 * @param parts what the site has besides its content
 * @param recordsByPath the site's pages (src/site-map.ts), against which links are held; links are not checked without
 * @returns plain, frozen data that survives JSON; lists are in the order in which pages show them
 * @throws ContentError with every problem there is, each with file, line, field and remedy
 */
export function readContent(
  dir: string,
  recordsByPath?: RecordsByPath,
  parts: SiteParts = projectParts(),
): Content {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);

  const files = contentFiles(dir, report, textPagesOf(recordsByPath));
  // No folder, or none of ours: whatever else there is to say follows from that.
  if (files.length === 0) throw new ContentError(problems);
  const sources = files.map((file) => ({ ...file, source: readSource(file.path, file.name, report) }));
  const dataOf = (key: KindKey) => sources.find((file) => file.key === key)?.source.data;
  const tokens = contentTokens(dataOf('single:ministry'), dataOf('single:gospels'));
  const entries = sources.flatMap((file) => validate(file, fillSource(file.source, tokens, report), report));
  const draft = draftOf(entries, namesByKind(sources));

  for (const check of [checkPictures(parts), ...checks]) check(draft, report);
  const content = assemble(draft, recordsByPath, report);
  if (problems.length > 0) throw new ContentError(inFileOrder(problems));
  return deepFreeze(content);
}

/** The pages of the site map whose record is none of those with a schema of their own. */
function textPagesOf(recordsByPath: RecordsByPath = {}): string[] {
  return Object.values(recordsByPath).filter((name) => !Object.hasOwn(pages, name));
}

function validate(
  { key, kind, source }: ContentFile & { source: Source },
  filled: unknown,
  report: (problem: Problem) => void,
) {
  // An empty file, or one with comments only, is an empty list or a record without fields.
  const data = filled ?? (kind === singles.redirects || kind === singles.exceptions ? [] : {});
  const result = kind.file.safeParse(data);
  if (result.success) return [{ key, source, data: result.data }];
  // A file that could not be read at all has been reported once; its missing fields are no news.
  if (source.data === null && filled === null) return [];
  for (const issue of result.error.issues) {
    for (const { path, text } of explain(issue, data, kind.file)) report(source.problem(path, text));
  }
  return [];
}

function namesByKind(sources: readonly { key: KindKey; source: Source }[]): Map<KindKey, Set<string>> {
  const names = new Map<KindKey, Set<string>>();
  for (const { key, source } of sources) names.set(key, (names.get(key) ?? new Set()).add(source.id));
  return names;
}

/** Puts `Content` together. While files have faults it may lack parts, and is not returned. */
function assemble(
  draft: Draft,
  recordsByPath: RecordsByPath | undefined,
  report: (problem: Problem) => void,
): Content {
  const { sections, anchors } = beliefRecords(draft, report);
  if (recordsByPath) checkLinks(draft, recordsByPath, anchors, report);
  const made = {
    beliefs: sections,
    affiliates: affiliateRecords(draft),
    emails: emailRecords(draft),
    textPages: textPageRecords(draft, report),
  };
  const content = {
    ...Object.fromEntries(names(singles).map((name) => [name, draft.single(name)?.data])),
    pages: Object.fromEntries(names(pages).map((name) => [name, draft.page(name)?.data])),
    ...Object.fromEntries(names(lists).map((name) => [name, draft.list(name).map(withId)])),
    ...made,
  };
  // Built from the registry that `Content` is derived from; read-content.test.ts holds every record against its schema.
  return content as unknown as Content;
}

function withId({ source, data }: Loaded<object>) {
  return { ...data, id: source.id };
}

function names<T extends object>(kinds: T): (keyof T)[] {
  return Object.keys(kinds) as (keyof T)[];
}

function inFileOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }) || (a.line ?? 0) - (b.line ?? 0),
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
