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
  const pages = sitePages(content)
    .filter(({ listed }) => listed)
    .map(({ path, dated, textFiles }) => ({
      path,
      changed: dated ? undefined : lastChange(textFiles, lastChanges),
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

/** The latest change of files with these path prefixes; undefined when one prefix has no known history. */
function lastChange(
  textFiles: readonly string[],
  lastChanges: Readonly<Record<string, string>>,
): string | undefined {
  const latest = textFiles.map((start) =>
    Object.entries(lastChanges)
      .filter(([file]) => file.startsWith(start))
      .map(([, instant]) => instant)
      .reduce<string | undefined>(later, undefined),
  );
  return latest.includes(undefined) ? undefined : latest.reduce<string | undefined>(later, undefined);
}

const later = (a: string | undefined, b: string | undefined) =>
  a !== undefined && (b === undefined || Date.parse(a) > Date.parse(b)) ? a : b;

const run = promisify(execFile);

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
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return {};
    const changes: Record<string, string> = {};
    // Newest first: a date, then the names of the files that the commit changed.
    const log = await git('log', '--format=%x00%cI', '--name-only', '--relative', '--', '.');
    for (const commit of log.split('\0')) {
      const [date = '', ...names] = commit.split('\n').filter(Boolean);
      for (const name of names) changes[name] ??= new Date(date).toISOString();
    }
    const changed = await git('ls-files', '--modified', '--others', '--exclude-standard');
    for (const name of changed.split('\n').filter(Boolean)) {
      const onDisk = await stat(join(dir, name)).catch(() => undefined);
      if (onDisk) changes[name] = onDisk.mtime.toISOString();
    }
    return changes;
  } catch (error) {
    // Git's own errors have an exit code, a missing Git has ENOENT. Other errors are ours.
    const { code } = Object(error);
    if (typeof code === 'number' || code === 'ENOENT') return {};
    throw error;
  }
}
