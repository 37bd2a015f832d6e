import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import { eventTimes } from '#core/events/event.ts';
import { nextTimesChange } from '#core/gatherings/times.ts';
import { checkLinks, pageAnchors } from './check-links.ts';
import { checkPictures, resolvePictures } from './check-pictures.ts';
import { checkFiles, checkReferences, checks, checkTranscripts, checkTranslation } from './checks.ts';
import type { Content } from './content.ts';
import {
  type Changes,
  type ContentFile,
  contentFiles,
  displayName,
  type FolderLook,
  lookAt,
  ownDrawings,
} from './content-files.ts';
import { factsOfFiles, fillFacts } from './fill.ts';
import {
  bidiControls,
  type MissingPdf,
  missingPdfs,
  repeatedFacts,
  type Sample,
  sampleAddresses,
  samplesIn,
  typewriterMarks,
} from './hints.ts';
import { type IsMarked, withMarks } from './marks.ts';
import { migratedFiles } from './migrations/migrations.ts';
import { ContentError, type Problem } from './problem.ts';
import { readProse } from './prose.ts';
import { rememberedReports } from './remembered.ts';
import { createDeadLinkTest, type RecordsByPath, resolve } from './resolve.ts';
import { contentSchema, type Kind } from './schemas/content-schema.ts';
import { isList } from './schemas/field-schema.ts';
import { openingDays, openParts } from './schemas/site-options.ts';
import { deepFreeze, readSource, type Source } from './source.ts';
import { checkDrawings, checkTheme, projectAssets, type SiteAssets } from './theme.ts';
import { byName, type FileContent, type FilledFile, validateFiles } from './validate.ts';

export interface ContentFolder {
  /** Plain, frozen data that survives JSON; lists are in page order. */
  readonly content: Content;
  /** When hours change next, an event is over, or a part opens: pages are different then. */
  readonly changesAt: Date | undefined;
  readonly samples: readonly Sample[];
  readonly sampleAddresses: readonly Problem[];
  readonly typewriterMarks: readonly Problem[];
  /** Texts that repeat a fact instead of using its placeholder. */
  readonly repeatedFacts: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly missingPdfs: readonly MissingPdf[];
}

/** Only staff see parts that open later. In the editor the texts of some files carry source marks. */
export type Audience = 'visitors' | 'staff' | { isMarked: IsMarked };

interface ReadOptions {
  /** What the site has besides its content. */
  assets?: SiteAssets;
  /** An unsaved edit, or what staff are about to publish. */
  changes?: Changes;
  audience?: Audience;
  /** Texts name the hours of this day; events that are over then have no page. */
  now?: Date;
  partsNow?: Date;
  /** The files of the folder, if they are known. */
  look?: FolderLook;
}

/**
 * Reads, checks and resolves a content folder; reads each file once.
 * @param recordsByPath the site's pages (site/routes.ts); without them, links are not checked
 * @throws ContentError with every problem. A tolerated problem counts only in a changed file
 */
export function readContentFolder(
  dir: string,
  recordsByPath?: RecordsByPath,
  {
    assets = projectAssets(),
    changes = {},
    audience = 'visitors',
    now = new Date(),
    partsNow = now,
    look = lookAt(dir),
  }: ReadOptions = {},
): ContentFolder {
  const isMarked = typeof audience === 'object' ? audience.isMarked : () => false;
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const warn = (problem: Problem) => warnings.push(problem);

  const { files: written, statOf } = contentFiles(look, report, textPagesOf(recordsByPath), changes, warn);
  const files = readFiles(written, report, now);
  if (files.length === 0) throw new ContentError(problems);

  const sources = files.map(({ source }) => source);
  const context = validateFiles(files, report, warn);
  for (const check of checks) check(context);
  checkReferences(context, assets);
  checkPictures(context, statOf);
  checkFiles(context, statOf);
  checkTranscripts(context, dir, statOf, changes);
  checkTranslation(context, dir);
  checkTheme(context, assets);
  const art = checkDrawings(ownDrawings(dir, changes), assets.drawings, report);
  const withPictures =
    problems.length === 0 && context.complete ? resolvePictures(context.complete, statOf) : context.content;
  const content = withMarks(withPictures, isMarked);
  const { anchors, ...prose } = readProse({ ...context, content }, pageAnchors(context), isMarked);
  if (recordsByPath) checkLinks(context, recordsByPath, anchors);
  problems.push(...bidiControls(sources));
  // All exceptions share a file: an old entry must not keep staff from adding another.
  const changed = Object.keys(changes).filter((path) => path !== 'exceptions.yaml');
  const names = new Set(changed.map((path) => join(displayName(dir), path)));
  const refusing = problems.filter(({ file, tolerated }) => !tolerated || names.has(file));
  if (refusing.length > 0 || !context.complete)
    throw new ContentError(earlierFormat(dir) ?? inFileOrder(refusing));

  const { parts: chosen, ministry } = context.complete;
  const opens = openingDays(chosen, calendarDay(partsNow, ministry.address.timeZone));
  const parts = openParts(chosen, audience === 'visitors' ? opens : {});
  const isDead = createDeadLinkTest({ ...context.complete, parts }, recordsByPath ?? {});
  const complete = content as FileContent;
  const resolved: Content = resolve({ ...complete, parts, opens, art }, prose, isDead, statOf, now);
  return {
    content: deepFreeze(resolved),
    changesAt: changeAfter(now, resolved),
    // Lazy: the desk reads the folder for each posted form and does not need these.
    get samples() {
      return samplesIn(sources);
    },
    get sampleAddresses() {
      return sampleAddresses(sources);
    },
    get typewriterMarks() {
      return inFileOrder(typewriterMarks(sources));
    },
    get repeatedFacts() {
      return inFileOrder(repeatedFacts(sources));
    },
    warnings: inFileOrder([...warnings, ...problems]),
    missingPdfs: missingPdfs(resolved, dir),
  };
}

/** One problem instead of many, where a folder is in the format of an earlier version. */
function earlierFormat(dir: string): Problem[] | undefined {
  const [file] = Object.keys(migratedFiles(dir)).slice(-1);
  if (!file) return undefined;
  const text =
    'is in the format of an earlier version. Run "npm run content:format -- --dir <folder>", or start the site with the folder writable: both migrate it.';
  return [{ file: join(displayName(dir), file), field: '', text }];
}

/** The midnight after which texts name other hours, an event has no page anymore, or a part opens. */
function changeAfter(
  now: Date,
  { ministry: { gatherings, address }, events, opens }: Content,
): Date | undefined {
  const { timeZone } = address;
  const hours = nextTimesChange(gatherings, calendarDay(now, timeZone));
  const ends = events.map((event) => addDays(eventTimes(event, timeZone).last, 1));
  const [day] = [...(hours ? [hours] : []), ...ends, ...Object.values(opens)].sort();
  return day && instantAt(day, '00:00', timeZone);
}

export function readContent(dir: string, recordsByPath?: RecordsByPath, now?: Date): Content {
  return readContentFolder(dir, recordsByPath, now && { now }).content;
}

/** The text pages among the site's pages: their records have no schema. */
function textPagesOf(recordsByPath: RecordsByPath = {}): string[] {
  const { shape } = contentSchema.shape.pages;
  return Object.values(recordsByPath)
    .map(({ record }) => record)
    .filter((name) => !Object.hasOwn(shape, name));
}

function readFiles(
  files: readonly ContentFile[],
  report: (problem: Problem) => void,
  now: Date,
): FilledFile[] {
  const sources = files.map(({ kind, path, name, text, stats }) => ({
    kind,
    source: readSource(path, name, report, text, stats),
  }));
  const facts = sameFacts(
    factsOfFiles(
      sources.map(({ kind, source: { id, data } }) => ({ kind, id, data })),
      now,
    ),
  );
  return sources.map(({ kind, source }) =>
    filledFile(source, [kind, facts], report, (reportOnce) => fillFile(kind, source, facts, reportOnce)),
  );
}

type Facts = Readonly<Record<string, string>>;

/** The facts of the visitors' content, and of a draft that changes one. */
let latestFacts: readonly Facts[] = [];

/** The same object for the same facts, so that no text is filled again. */
function sameFacts(facts: Facts): Facts {
  const sharedFacts = latestFacts.find((latest) => isDeepStrictEqual(latest, facts)) ?? facts;
  latestFacts = [sharedFacts, ...latestFacts.filter((latest) => latest !== sharedFacts)].slice(0, 2);
  return sharedFacts;
}

const filledFile = rememberedReports<Source, FilledFile, [Problem]>();

function fillFile(kind: Kind, source: Source, facts: Facts, report: (problem: Problem) => void) {
  const data = fillFacts(source, kind.schema, facts, (...problem) => report(source.problem(...problem)));
  return { kind, source, data: data === null ? (isList(kind.schema) ? [] : {}) : data };
}

function inFileOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => byName(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
}
