/** Feeds Astro's collections from `readContent`, so that tokens are filled and faults are told in our words. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Loader } from 'astro/loaders';
import type { Content } from '../../domain/content/content.ts';
import { ContentError } from './content-error.ts';
import { readContent } from './read-content.ts';

interface Entry {
  readonly id: string;
  readonly data: unknown;
}

const dir = resolve(process.env.CONTENT_DIR ?? 'content');

/**
 * Loads one kind. In dev it follows the content folder; a fault is then logged and the last good content stays.
 *
 * @param entries the kind's entries in the content
 * @throws ContentError when the site is built, or dev started, with faulty content
 */
export function contentLoader(entries: (content: Content) => readonly Entry[]): Loader {
  return {
    name: 'content',
    load: async ({ store, generateDigest, watcher, logger }) => {
      const refresh = () => {
        const present = entries(current());
        for (const { id, data } of present) {
          // Astro's type asks for a record; it stores whatever JSON can say, lists included.
          const stored = structuredClone(data) as Record<string, unknown>;
          store.set({ id, data: stored, digest: generateDigest(stored) });
        }
        for (const id of store.keys()) if (!present.some((entry) => entry.id === id)) store.delete(id);
      };
      refresh();
      watcher?.add(dir);
      watcher?.on('all', (_event, path) => {
        if (!resolve(path).startsWith(dir + sep)) return;
        try {
          refresh();
        } catch (error) {
          if (!(error instanceof ContentError)) throw error;
          if (error !== reported) logger.error(error.message);
          reported = error;
        }
      });
    },
  };
}

// All kinds come from one reading: it is repeated only when a file has changed, and its faults are logged once.
let last: { state: string; content?: Content; error?: unknown } | undefined;
let reported: unknown;

function current(): Content {
  const state = folderState();
  if (last?.state !== state) last = { state, ...attempt() };
  if (last.content) return last.content;
  throw last.error;
}

function attempt(): { content: Content } | { error: unknown } {
  try {
    return { content: readContent(dir) };
  } catch (error) {
    return { error };
  }
}

/** The names and times of all files, as one text that changes when any of them does. */
function folderState(): string {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((path) => `${path} ${statSync(join(dir, path)).mtimeMs}`)
    .join('\n');
}
