import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { contentMigrations } from '#content-model/migrations/migrations.ts';
import type { copyOfContent } from './copy-of-content.ts';

const file = 'ministry.yaml';

/** Puts a copy of the content into an earlier format, for which there are migrations until the test ends. */
export function inEarlierFormat(copy: ReturnType<typeof copyOfContent>): void {
  const rename = (from: string, to: string) => (dir: string) => {
    const path = join(dir, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return text.includes(`\n${from}: `) ? { [file]: text.replace(`\n${from}: `, `\n${to}: `) } : {};
  };
  // Each reads what the one before wrote.
  contentMigrations.push(
    { name: 'motto', changes: rename('motto', 'saying') },
    { name: 'tagline', changes: rename('saying', 'tagline') },
  );
  onTestFinished(() => {
    contentMigrations.length = 0;
  });
  copy.edit(file, '\ntagline: ', '\nmotto: A motto of an earlier version # ');
}
