import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '#content-model/read-content.ts';
import { freeBooks } from '#core/free-books.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { temporaryFolder } from '../built-host.ts';

const run = (program: string, ...options: string[]) =>
  spawnSync('node_modules/.bin/node', [`scripts/${program}.ts`, ...options], { encoding: 'utf8' });

const check = (...options: string[]) => run('content-check', ...options);

test('exits with 0 for valid content', () => {
  const { status, stdout, stderr } = check('content');
  expect(stderr).toBe('');
  expect(stdout).toContain('The content is good.');
  expect(stdout, 'marks of a typewriter in the shipped texts').not.toContain('hint:');
  expect(status).toBe(0);
});

test('exits with 1 and prints a line per problem, also for a PDF that belongs to no book', () => {
  const dir = copyOfContent().dir;
  writeFileSync(join(dir, 'redirects.yaml'), '- from: gatherings\n  to: /gatherings\n  note: Old\n');
  writeFileSync(join(dir, 'books/pdf/Book 6.pdf'), '%PDF-');
  const { status, stderr } = check('--dir', dir);
  expect(stderr).toContain(
    `${dir}/redirects.yaml:1 1.from: is not a page of this site. Begin it with one slash, like "/gatherings".\n`,
  );
  expect(stderr).toContain(
    `${dir}/books/pdf/Book 6.pdf does not belong to a book. Put it into books/pdf and name it like`,
  );
  expect(stderr).toContain('\n\n2 problems.');
  expect(status).toBe(1);
});

test('prints hints for past dates, dead anchors, samples, typewriter marks and missing PDFs', () => {
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
  // Excludes the quotation marks of the anchor above it.
  expect(stdout.match(/^hint: .*pocket.*$/gm)).toEqual([
    `hint: ${dir}/beliefs/we-dont-believe/pocket.md:${line} body: holds '. Printed text has a curly mark (’).`,
  ]);
  expect(stdout).toContain(`no PDF yet: ${pdf('book-5')}, which visitors may ask for as "Bread & Salt`);
  expect(stdout).not.toContain(pdf('bread-and-salt'));
  expect(status).toBe(0);
});

test('checks the content that the site serves, names the folder, and takes another', () => {
  using data = temporaryFolder();
  const dir = join(data.path, 'content');
  cpSync(copyOfContent().dir, dir, { recursive: true });
  const inFolder = (program: string, env: Record<string, string>, ...args: string[]) =>
    spawnSync('node_modules/.bin/node', [`scripts/${program}.ts`, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: data.path, ...env },
    });
  expect(inFolder('content-check', {}).stdout).toContain(`Checking ${dir} …\nThe content is good.`);
  writeFileSync(join(dir, 'redirects.yaml'), '- from: 7\n');
  const faulty = inFolder('content-check', {});
  expect([faulty.status, faulty.stdout]).toEqual([1, expect.stringContaining(`Checking ${dir} …\n`)]);
  const other = copyOfContent().dir;
  expect(inFolder('content-check', { CONTENT_DIR: other })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`Checking ${other} …\n`),
  });
  expect(inFolder('content-check', {}, other).status).toBe(0);
  expect(inFolder('content-format', {}, '--check').stdout).toContain(dir);
});

test('exits with 2 and prints the help for wrong arguments', () => {
  const { status, stderr } = check('--folder', 'content');
  expect(stderr).toContain("unknown option '--folder'");
  expect(status).toBe(2);
});

test('content:format formats a file once and keeps comments and values', () => {
  const { dir, write } = copyOfContent();
  write(
    'redirects.yaml',
    '# Old\r\n-   from: "/old"   # a sign\r\n    to:   /gatherings\r\n    status: 301\r\n    note: Old\r\n',
  );
  const path = join(dir, 'redirects.yaml');
  expect(check('--dir', dir).stdout).toContain(
    `hint: ${path} is not in the usual format.\nhint: "npm run content:format" writes it so.`,
  );
  expect(run('content-format', '--check', '--dir', dir)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`${path} is not in the usual format.`),
  });
  expect(readFileSync(path, 'utf8')).toContain('\r\n');
  expect(run('content-format', '--dir', dir)).toMatchObject({ status: 0, stdout: `Formatted ${path}\n` });
  expect(readFileSync(path, 'utf8')).toBe(
    '# Old\n- from: "/old" # a sign\n  to: /gatherings\n  status: 301\n  note: Old\n',
  );
  expect(run('content-format', '--check', '--dir', dir)).toMatchObject({ status: 0 });
});

test('content:format skips invalid files and exits with 1, or with 2 for wrong arguments', () => {
  const { dir, write } = copyOfContent();
  write('redirects.yaml', '- from: "/old\n');
  expect(run('content-format', '--dir', dir)).toMatchObject({
    status: 1,
    stderr: `${join(dir, 'redirects.yaml')} has errors. "npm run content:check" lists them.\n`,
  });
  expect(readFileSync(join(dir, 'redirects.yaml'), 'utf8')).toBe('- from: "/old\n');
  expect(run('content-format', '--folder', dir).status).toBe(2);
  expect(run('content-format', '--help')).toMatchObject({ status: 0 });
});

test('--help exits with 0', () => {
  expect(check('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--dir <folder>') });
});

test('the sample books are small and say that they are samples', () => {
  for (const { file } of freeBooks(readContent('content').books.filter(({ sample }) => sample))) {
    const pdf = readFileSync(join('content', file));
    expect(pdf.length).toBeLessThan(150_000);
    const text = pdf.toString('latin1');
    expect(text).toMatch(/\(sample\\\)\)/);
    expect(text).toContain('/Lang (en-US)');
    expect(text.match(/\/Type \/Page\b/g)?.length).toBe(5);
  }
});
