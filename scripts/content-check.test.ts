import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeBooks } from '../domain/books/free-books.ts';
import { copyOfContent } from '../reader/copy-of-content.ts';
import { readContent } from '../reader/read-content.ts';

function check(...options: string[]) {
  const args = ['scripts/content-check.ts', ...options];
  return spawnSync('node_modules/.bin/node', args, { encoding: 'utf8' });
}

test('good content ends with 0', () => {
  const { status, stdout, stderr } = check();
  expect(stderr).toBe('');
  expect(stdout).toContain('The content is good.');
  expect(stdout, 'marks of a typewriter in the shipped texts').not.toContain('hint:');
  expect(status).toBe(0);
});

test('problems end with 1 and are told on lines of their own; a PDF whose name is no book’s is one', () => {
  const dir = copyOfContent().dir;
  writeFileSync(join(dir, 'redirects.yaml'), '- from: gatherings\n  to: /gatherings\n  note: Old\n');
  writeFileSync(join(dir, 'books/pdf/Book 6.pdf'), '%PDF-');
  const { status, stderr } = check('--dir', dir);
  expect(stderr).toContain(
    `${dir}/redirects.yaml:1 1.from: is not a page of this site. Begin it with one slash, like "/gatherings".\n`,
  );
  expect(stderr).toContain(
    `${dir}/books/pdf/Book 6.pdf is the PDF of no book. Put it into books/pdf and name it like`,
  );
  expect(stderr).toContain('\n\n2 problems.');
  expect(status).toBe(1);
});

test('dates that are over, dead anchors, sample facts, marks of a typewriter and PDFs not there yet are told, and are no problem', () => {
  const { dir, edit } = copyOfContent();
  writeFileSync(
    join(dir, 'exceptions.yaml'),
    '- { date: "2020-01-01", kind: added, what: feast, title: A feast, time: "18:00", reason: Long ago }\n',
  );
  const line = edit('beliefs/we-dont-believe/pocket.md', 'a sunny harvest', "a farmer's harvest");
  const anchor = edit('pages/search.yaml', '#first-visit', '#gone');
  writeFileSync(join(dir, 'email-signature.yaml'), 'sample: true\nsignature: Shalom\nfooter: Bye\n');
  const pdf = (id: string) => join(dir, 'books/pdf', `${id}.pdf`);
  writeFileSync(join(dir, 'books/book-5.yaml'), readFileSync(join(dir, 'books/bread-and-salt.yaml')));
  const { status, stdout } = check('--dir', dir);
  expect(stdout).toContain('over: exceptions.yaml entry 1, 2020-01-01 (Long ago). It may be removed.');
  expect(stdout).toContain(
    `warning: ${dir}/pages/search.yaml:${anchor} suggestions.2.href: links to /gatherings#gone, but that page has no "gone". Use one of: `,
  );
  expect(stdout).toContain(`still sample: ${dir}/email-signature.yaml:1 (the whole file)`);
  // Not the anchor's own quotation marks above it.
  expect(stdout.match(/^hint: .*pocket.*$/gm)).toEqual([
    `hint: ${dir}/beliefs/we-dont-believe/pocket.md:${line} body: holds ', where print has a curled mark (’).`,
  ]);
  expect(stdout).toContain(`no PDF yet: ${pdf('book-5')}, which visitors may ask for as "Bread & Salt`);
  expect(stdout).not.toContain(pdf('bread-and-salt'));
  expect(status).toBe(0);
});

test('a wrong call ends with 2 and the help', () => {
  const { status, stderr } = check('--folder', 'content');
  expect(stderr).toContain('npm run content:check');
  expect(status).toBe(2);
});

test('--help ends with 0', () => {
  expect(check('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--dir <folder>') });
});

test('the sample books that ship are small, and say that they are samples', () => {
  for (const { file } of freeBooks(readContent('content').books.filter(({ sample }) => sample))) {
    const pdf = readFileSync(join('content', file));
    expect(pdf.length).toBeLessThan(150_000);
    const text = pdf.toString('latin1');
    expect(text).toMatch(/\(sample\\\)\)/);
    expect(text).toContain('/Lang (en-US)');
    expect(text.match(/\/Type \/Page\b/g)?.length).toBe(5);
  }
});
