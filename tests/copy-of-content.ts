import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Content } from '#content-model/content.ts';
import { ContentError } from '#content-model/problem.ts';
import { readContent } from '#content-model/read-content.ts';
import { recordsByPath } from '#site/routes.ts';
import { contentDir, now } from './content.ts';

/** A copy of a content folder that a test may change; by default of the test content. */
export function copyOfContent(from = contentDir, atEnd: (undo: () => void) => void = onTestFinished) {
  const dir = mkdtempSync(join(tmpdir(), 'content-'));
  atEnd(() => rmSync(dir, { recursive: true }));
  cpSync(from, dir, { recursive: true });
  return {
    dir,
    write(file: string, text: string) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), text);
    },
    /**
     * Replaces the first occurrence; fails the test without a match.
     * @returns the line on which the new text ends
     */
    edit(file: string, from: string, to: string): number {
      const before = readFileSync(join(dir, file), 'utf8');
      const at = before.indexOf(from);
      if (at < 0) throw new Error(`${file} does not hold "${from}"`);
      writeFileSync(join(dir, file), before.slice(0, at) + to + before.slice(at + from.length));
      return (before.slice(0, at) + to).split('\n').length;
    },
    duplicate(from: string, to: string) {
      cpSync(join(dir, from), join(dir, to));
    },
    remove(file: string) {
      rmSync(join(dir, file));
    },
    read(): Content {
      return readContent(dir, recordsByPath, new Date(now));
    },
    /** The problems without the folder's name. */
    problems(): string[] {
      try {
        readContent(dir, recordsByPath, new Date(now));
        return [];
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        const [, ...lines] = error.message.split('\n');
        return lines.map((line) => line.trim().replaceAll(`${dir}/`, ''));
      }
    },
  };
}
