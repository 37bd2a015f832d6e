import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Changes, filesUnder, kindOf } from '#content-model/content-files.ts';
import type { ContentFolder } from '#content-model/read-content.ts';
import { readWithoutFaults } from '#content-model/without-faults.ts';

/** The texts of a content folder at one time, by path. */
export interface EarlierTexts {
  time: Date;
  texts: ReadonlyMap<string, string>;
}

export interface OlderContent {
  folder: ContentFolder;
  /** What visitors see: "Visitors see the last valid content." */
  contentShown: string;
}

interface Sources {
  contentDir: string;
  /** Folders with copies of the last valid content, the newest first. */
  lastGood: readonly string[];
  /** The versions in the history of the content, the newest first. */
  earlierTexts(): AsyncIterable<EarlierTexts>;
  /** The content that came with this version. */
  shipped: string;
  /** @throws ContentError */
  read(dir: string, changes?: Changes): ContentFolder;
}

/** For the search in the history, in milliseconds. A library of a thousand messages reads in a second. */
const searchLimitMs = 20_000;

/**
 * The newest content that this version can read, where the folder has faults: the last valid content, then
 * the newest valid version of the history, then the folder without its faults.
 * @returns undefined when nothing can be shown
 */
export async function findOlderContent(sources: Sources): Promise<OlderContent | undefined> {
  return fromLastGood(sources) ?? (await fromHistory(sources)) ?? withoutFaults(sources);
}

function fromLastGood({ lastGood, read }: Sources): OlderContent | undefined {
  for (const dir of lastGood) {
    const folder = existsSync(dir) && unlessFaulty(() => read(dir));
    if (folder) return { folder, contentShown: 'Visitors see the last valid content.' };
  }
  return undefined;
}

async function fromHistory({ contentDir, earlierTexts, read }: Sources): Promise<OlderContent | undefined> {
  const end = performance.now() + searchLimitMs;
  const current = textsIn(contentDir);
  try {
    for await (const { time, texts } of earlierTexts()) {
      const folder = unlessFaulty(() => read(contentDir, changesTo(texts, current)));
      if (folder)
        return {
          folder,
          contentShown: `Visitors see the content of ${time.toISOString().slice(0, 16)} (UTC).`,
        };
      if (performance.now() > end) break;
    }
  } catch {
    // A damaged history has nothing to show; the next publish sets it aside.
  }
  return undefined;
}

function textsIn(dir: string): Map<string, string> {
  const paths = existsSync(dir) ? filesUnder(dir).filter(kindOf) : [];
  return new Map(paths.map((path) => [path, readFileSync(join(dir, path), 'utf8')]));
}

function changesTo(texts: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>): Changes {
  const changes: Record<string, string | null> = {};
  for (const path of current.keys()) if (!texts.has(path)) changes[path] = null;
  for (const [path, text] of texts) if (current.get(path) !== text) changes[path] = text;
  return changes;
}

function withoutFaults({ contentDir, read, shipped }: Sources): OlderContent | undefined {
  const found = unlessFaulty(() =>
    readWithoutFaults(contentDir, (changes) => read(contentDir, changes), shipped),
  );
  if (!found) return undefined;
  const { folder, leftOut } = found;
  const omitted =
    leftOut.length === 1 ? 'one part that has a fault' : `${leftOut.length} parts that have faults`;
  return { folder, contentShown: `Visitors see the content without ${omitted}.` };
}

/** Undefined for content that cannot be read for any reason. */
function unlessFaulty<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
