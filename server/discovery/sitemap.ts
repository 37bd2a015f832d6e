import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Content } from '#content-model/content.ts';
import { readingPages, sitePages } from '#site/routes.ts';

interface SitemapFacts {
  content: Content;
  siteUrl: string;
  /** The last change of each file of content/, by path; empty when unknown (a copy without history). */
  lastChanges: Readonly<Record<string, string>>;
}

/** The sitemap (sitemaps.org): each page once, with the day of its last change if it is known. */
export function sitemap({ content, siteUrl, lastChanges }: SitemapFacts): string {
  const latest = latestByPrefix(lastChanges);
  const pages = sitePages(content)
    .filter(({ listed }) => listed)
    .map(({ path, dated, textFiles }) => ({
      path,
      changed: dated ? undefined : lastChange(textFiles, latest),
    }));
  const readings = readingPages(content).map(({ path }) => ({ path, changed: undefined }));
  // Paths are fixed or made of slugs, so there is nothing to escape.
  const urls = [...pages, ...readings].map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${new URL(path, siteUrl).href}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * The latest change by path prefix: of each file, of each folder, and of the files of one record, up to the
 * dot. `textFiles` are such prefixes. One pass, because a library has thousands of pages and files.
 */
function latestByPrefix(lastChanges: Readonly<Record<string, string>>): Map<string, string> {
  const latest = new Map<string, string>();
  for (const [file, instant] of Object.entries(lastChanges)) {
    const prefixes = [...file.matchAll(/[/.]/g)].map(({ index }) => file.slice(0, index + 1));
    for (const prefix of [...prefixes, file]) latest.set(prefix, later(instant, latest.get(prefix)));
  }
  return latest;
}

/** The latest change of files with these path prefixes; undefined when one prefix has no known history. */
function lastChange(textFiles: readonly string[], latest: ReadonlyMap<string, string>): string | undefined {
  const known = textFiles.map((prefix) => latest.get(prefix)).filter((instant) => instant !== undefined);
  return known.length === textFiles.length ? known.reduce(later) : undefined;
}

/** Of ISO instants in UTC. */
const later = (a: string, b: string | undefined) => (b === undefined || a > b ? a : b);

const run = promisify(execFile);

/** Committed changes up to a commit, by folder: afterwards only later commits are read. */
const histories = new Map<string, { head: string; changes: Record<string, string> }>();

/**
 * The last change of each file: its last commit, or the time on disk if it differs. Includes deleted files.
 * @returns ISO instants by path; empty without Git, without a repository, or with a shallow history
 */
export async function contentHistory(dir: string): Promise<Record<string, string>> {
  async function git(...command: string[]): Promise<string> {
    const options = ['-C', dir, '-c', 'core.quotePath=off'];
    const { stdout } = await run('git', [...options, ...command], { maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  }
  try {
    const [isShallow, head = ''] = (await git('rev-parse', '--is-shallow-repository', 'HEAD')).split('\n');
    if (isShallow === 'true') return {};
    const known = histories.get(dir);
    // Fails after the history was rewritten; then all of it is read.
    const base =
      known &&
      (await git('merge-base', '--is-ancestor', known.head, head).then(
        () => known,
        () => undefined,
      ));
    const changes = { ...base?.changes };
    // For each commit a date, then the names of the files that it changed.
    const commits = base ? `${base.head}..${head}` : head;
    const log = await git('log', '--format=%x00%cI', '--name-only', '--relative', commits, '--', '.');
    for (const commit of log.split('\0')) {
      const [date = '', ...names] = commit.split('\n').filter(Boolean);
      for (const name of names) changes[name] = later(new Date(date).toISOString(), changes[name]);
    }
    histories.set(dir, { head, changes });
    const uncommitted: Record<string, string> = {};
    const changed = await git('ls-files', '--modified', '--others', '--exclude-standard');
    for (const name of changed.split('\n').filter(Boolean)) {
      const onDisk = await stat(join(dir, name)).catch(() => undefined);
      if (onDisk) uncommitted[name] = onDisk.mtime.toISOString();
    }
    return { ...changes, ...uncommitted };
  } catch (error) {
    // Git's own errors have an exit code, a missing Git has ENOENT. Other errors are ours.
    const { code } = Object(error);
    if (typeof code === 'number' || code === 'ENOENT') return {};
    throw error;
  }
}
