import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpFor, helpPages } from './help-pages.ts';

test.each([
  ['/desk/gatherings', 'shepherd', 'cancel'],
  ['/desk/gatherings/weekly/add', 'owner', 'weekly'],
  ['/desk/messages/prayer-list', 'shepherd', 'prayer-list'],
  ['/desk/messages/prayer-list', 'secretary', 'answer'],
  ['/desk/people', 'editor', undefined],
  ['/desk/persons', 'owner', undefined],
] as const)('%s leads a %s to the help page %s', (path, role, id) => {
  expect(helpFor(path, role)?.id).toBe(id);
});

/** All that the desk and the site's content model say. */
const words = ['desk', 'content-model', 'site/ui', 'server/submissions', 'server/torah'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('help/'))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);

test.each(helpPages.map((page) => [page.id, page] as const))(
  'every label that the help page %s quotes is at the desk',
  (_id, { steps, notes }) => {
    const labels = [...steps, ...notes].flatMap((text) => [...text.matchAll(/"([^"]+)"/g)]);
    const missing = labels
      .map(([, label = '']) => label)
      .filter((label) => !words.some((source) => source.replaceAll(/\s+/g, ' ').includes(label)));
    expect(missing.filter((label) => !otherWords.includes(label))).toEqual([]);
  },
);

/** What browsers write on their buttons, and headings of a guide. */
const otherWords = ['Choose Files', 'Deploying', 'Backups'];
