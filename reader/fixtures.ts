import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { recordsByPath } from '../src/site-map.ts';
import type { Content } from './content.ts';
import { ContentError } from './content-error.ts';
import { readContent } from './read-content.ts';

/**
 * True while content/ is the sample that came with the site. Tests that know its words run only then: a ministry that has
 * put in its own is not to hear from them that it is wrong. `npm run content:check` speaks for its content.
 */
export const asShipped = readFileSync('content/ministry.yaml', 'utf8').includes('\nname: Beit HaDerech ');

/** A copy of the shipped content that one test may change, and what reading it then says. */
export function copyOfContent() {
  const dir = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync('content', dir, { recursive: true });
  return {
    dir,
    write(file: string, text: string) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), text);
    },
    /**
     * Replaces the first occurrence; fails the test when there is none, so that no test passes by changing nothing.
     * @returns the line on which the new text ends
     */
    edit(file: string, from: string, to: string): number {
      const before = readFileSync(join(dir, file), 'utf8');
      const at = before.indexOf(from);
      if (at < 0) throw new Error(`${file} does not hold "${from}"`);
      writeFileSync(join(dir, file), before.slice(0, at) + to + before.slice(at + from.length));
      return (before.slice(0, at) + to).split('\n').length;
    },
    remove(file: string) {
      rmSync(join(dir, file));
    },
    read(): Content {
      return readContent(dir, recordsByPath);
    },
    /** The problems as people read them, with the folder's own name taken off. */
    problems(): string[] {
      try {
        readContent(dir, recordsByPath);
        return [];
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        const [, ...lines] = error.message.split('\n');
        return lines.map((line) => line.trim().replaceAll(`${dir}/`, ''));
      }
    },
  };
}
