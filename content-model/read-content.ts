import { join } from 'node:path';
import { advice } from './advice.ts';
import { checkLinks } from './check-links.ts';
import { checkPictures, resolvePictures } from './check-pictures.ts';
import { checkTheme, ownArt } from './check-theme.ts';
import { checks } from './checks.ts';
import type { Content } from './content.ts';
import { ContentError, type Problem } from './content-error.ts';
import { artFiles, type Changes, type ContentFile, contentFiles, displayName } from './content-files.ts';
import { byName, draftOf, type FilledFile } from './draft.ts';
import { factsFrom, fillFacts } from './fill.ts';
import {
  type MissingPdf,
  missingPdfs,
  type Sample,
  sampleAddresses,
  samplesIn,
  turnedTexts,
  typewriterMarks,
} from './hints.ts';
import { withMarks } from './marks.ts';
import { goneAt, partOffAt, type RecordsByPath } from './off-links.ts';
import { readProse } from './prose.ts';
import { repeatedFacts } from './repeated-facts.ts';
import { resolve } from './resolve.ts';
import { contentSchema } from './schemas/content-schema.ts';
import { isList } from './schemas/field-facts.ts';
import { projectParts, type SiteParts } from './site-parts.ts';
import { forgetOldTexts, readSource } from './source.ts';

/** A content folder after reading: the content, and what is no fault but somebody should know. */
export interface ContentFolder {
  /** Plain, frozen data that survives JSON; lists are in the order in which pages show them. */
  readonly content: Content;
  /** What is still the invented sample. */
  readonly samples: readonly Sample[];
  /** E-mail addresses that belong to nobody, each as the text of a problem. */
  readonly sampleAddresses: readonly Problem[];
  /** Where a text has marks of a typewriter instead of those of print. */
  readonly typewriterMarks: readonly Problem[];
  /** Where a text repeats a fact in words. */
  readonly repeatedFacts: readonly Problem[];
  /** What is no fault, or one that is tolerated, but should be mended. */
  readonly warnings: readonly Problem[];
  /** Books that are offered as a free PDF while the file is not there. */
  readonly missingPdfs: readonly MissingPdf[];
}

/**
 * Reads everything under a content folder, each file once: reads, checks, resolves, reports.
 *
 * @param recordsByPath the site's pages (site/routes.ts), against which links are held; links are not checked without
 * @param parts what the site has besides its content
 * @param changes what would be in the folder: a draft, or what is about to be published
 * @param isMarked whether marks behind the words say in which field they are kept: for the editor's frame alone
 * @throws ContentError with every problem there is, each with file, line, field and remedy; what is tolerated is one in a changed file alone
 */
export function readContentFolder(
  dir: string,
  recordsByPath?: RecordsByPath,
  parts: SiteParts = projectParts(),
  changes: Changes = {},
  isMarked = false,
): ContentFolder {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const warn = (problem: Problem) => warnings.push(problem);

  forgetOldTexts();
  const files = readFiles(contentFiles(dir, report, textPagesOf(recordsByPath), changes, warn), report);
  // No folder, or none of ours: whatever else there is to say follows from that.
  if (files.length === 0) throw new ContentError(problems);

  const sources = files.map(({ source }) => source);
  const draft = draftOf(files, report, warn);
  for (const check of [...checks, ...advice]) check(draft);
  checkPictures(draft, parts, dir);
  checkTheme(draft, parts);
  const art = ownArt(artFiles(dir, changes), parts.drawings, report);
  if (problems.length === 0 && draft.complete) resolvePictures(draft.complete, dir);
  const marked = isMarked ? { ...draft, content: withMarks(draft.content) } : draft;
  const { anchors, ...prose } = readProse(marked, isMarked);
  if (recordsByPath) checkLinks(draft, recordsByPath, anchors);
  problems.push(...turnedTexts(sources));
  // Single dates have one file: an old one must not keep somebody from cancelling another.
  const changed = Object.keys(changes).filter((path) => path !== 'exceptions.yaml');
  const names = new Set(changed.map((path) => join(displayName(dir), path)));
  const refusing = problems.filter(({ file, tolerated }) => !tolerated || names.has(file));
  if (refusing.length > 0 || !draft.complete) throw new ContentError(inFileOrder(refusing));

  const pages = recordsByPath ?? {};
  const off = goneAt(partOffAt(draft.complete.parts, pages), draft.complete, pages);
  const whole = isMarked ? withMarks(draft.complete) : draft.complete;
  const content: Content = resolve({ ...whole, art }, prose, off, dir);
  return {
    content: deepFreeze(content),
    // Looked for when somebody asks: the desk reads whenever a form is sent, and asks for none of them.
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
    missingPdfs: missingPdfs(content, dir),
  };
}

/** The content alone; see `readContentFolder`. */
export function readContent(dir: string, recordsByPath?: RecordsByPath): Content {
  return readContentFolder(dir, recordsByPath).content;
}

/** The pages of the site map whose record is none of those with a schema of their own. */
function textPagesOf(recordsByPath: RecordsByPath = {}): string[] {
  const { shape } = contentSchema.shape.pages;
  return Object.values(recordsByPath)
    .map(({ record }) => record)
    .filter((name) => !Object.hasOwn(shape, name));
}

/** Every file with its facts filled. */
function readFiles(files: readonly ContentFile[], report: (problem: Problem) => void): FilledFile[] {
  const sources = files.map(({ kind, path, name, text }) => ({
    kind,
    source: readSource(path, name, report, text),
  }));
  const dataOf = (name: string) => sources.find(({ kind }) => kind.path[0] === name)?.source.data;
  const team = sources
    .filter(({ kind }) => kind.path[0] === 'team')
    .map(({ source: { id, data } }) => [id, data]);
  const facts = factsFrom(dataOf('ministry'), dataOf('gospels'), Object.fromEntries(team));
  return sources.map(({ kind, source }) => {
    const data = fillFacts(source, kind.schema, facts, (...problem) => report(source.problem(...problem)));
    // An empty file, or one with comments only, is an empty list or a record without fields.
    return { kind, source, data: data === null ? (isList(kind.schema) ? [] : {}) : data };
  });
}

function inFileOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => byName(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
