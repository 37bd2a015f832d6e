import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goodPosts } from '../../server/test-support/good-posts.ts';
import { copyContent, temporaryFolder } from '../folders.ts';
import { figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { fetchText, pagePaths } from '../site.ts';

/** Pages that depend on the query, and pages that are neither linked nor in the sitemap. */
const morePaths = [
  '/offline',
  '/too-long',
  '/search?q=grace',
  '/search?q=no-such-word',
  '/connect?sent=contact',
  '/affiliates?state=tx',
];

/** A page as staff create it at the desk, with a block of each kind. */
const customPage = `title: Our History
intro: How it began.
address: /about/history
meta: { title: Our History, description: How it began., keywords: [history] }
blocks:
  - body: |
      Nine people met in a **kitchen**.

      - The table was small.

      > How good it is.
  - button: { label: Come and see, href: /gatherings }
  - verse: { text: How good and how pleasant it is., ref: 'Psalm 133:1' }
  - list: [the kitchen, the hall]
  - questions: [{ question: Who began it?, answer: Three families. }]
`;

export const html: Part = {
  name: 'html',
  description: 'errors of the W3C checker in each page, in search results, and in rejected forms',
  needsBuild: true,
  async measure({ note }) {
    if (spawnSync('java', ['-version']).error) {
      note('Not measured: Java is not installed (Debian: apt-get install default-jre-headless).');
      return [];
    }
    note(
      'Errors in CSS and of blocking="render" are left out: the checker does not know anchors, @starting-style, container units or rel="expect".',
    );
    await using undo = new AsyncDisposableStack();
    const folder = temporaryFolder(undo);
    const content = copyContent(undo);
    mkdirSync(join(content, 'own-pages'), { recursive: true });
    writeFileSync(join(content, 'own-pages', 'history.yaml'), customPage);
    const { origin } = undo.use(await startHost({ env: { CONTENT_DIR: content } }));
    const pages = new Map<string, string>();
    for (const path of [...(await pagePaths(origin, { quick: false })), ...morePaths]) {
      pages.set(path, await fetchText(origin, path));
    }
    // The tests' content has another event.
    const event = [...pages.keys()].find((path) => path.startsWith('/gatherings/')) ?? '';
    for (const { noun, page } of goodPosts) {
      const body = new URLSearchParams({ form: noun });
      const response = await fetch(origin + (pages.has(page) ? page : event), { method: 'POST', body });
      assert.equal(response.status, 422);
      pages.set(`${noun}, rejected`, await response.text());
    }
    for (const [index, text] of [...pages.values()].entries())
      writeFileSync(join(folder, `${index}.html`), text);
    const errors = checkFiles(folder);
    return [...pages.keys()].flatMap((subject, index) => {
      const ofPage = errors.filter(({ url }) => basename(url) === `${index}.html`);
      for (const { message, extract } of ofPage) note(`${subject}: ${message} ${extract ?? ''}`);
      return figures(subject, { errors: [ofPage.length, 'errors', { atMost: 0 }] });
    });
  },
};

interface CheckerError {
  url: string;
  message: string;
  extract?: string;
}

function checkFiles(folder: string): CheckerError[] {
  const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
  const options = ['--errors-only', '--exit-zero-always', '--stdout', '--format', 'json'];
  const filter = 'CSS: .*|.*“blocking” attribute.*';
  const { status, stdout, stderr } = spawnSync(
    'java',
    ['-jar', jar, ...options, '--filterpattern', filter, folder],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout).messages;
}
