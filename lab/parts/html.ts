import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goodPosts } from '../../server/test-support/good-posts.ts';
import { figures, type Part } from '../part.ts';
import { startHost, temporaryFolder } from '../servers/host.ts';
import { root } from '../servers/project-copy.ts';
import { record, sitePages } from '../site.ts';

/** Pages that say something else after a question. */
const asked = ['/search?q=grace', '/search?q=no-such-word', '/connect?sent=contact', '/affiliates?state=tx'];
const unlinked = ['/offline', '/too-long'];

/** A page as it is made at the desk, with a block of each kind. */
const ownPage = `title: Our History
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
  about: 'the errors that the W3C checker finds in every page, in results, and in forms that are handed back',
  ofBuiltSite: true,
  async measure({ note }) {
    if (spawnSync('java', ['-version']).error) {
      note('Not tried: Java is not installed (Debian: default-jre-headless).');
      return [];
    }
    note('Styles are left out: the checker knows neither anchors, @starting-style nor container units yet.');
    await using undo = new AsyncDisposableStack();
    const folder = temporaryFolder(undo);
    const content = join(temporaryFolder(undo), 'content');
    cpSync(join(root, 'content'), content, { recursive: true });
    mkdirSync(join(content, 'own-pages'), { recursive: true });
    writeFileSync(join(content, 'own-pages', 'history.yaml'), ownPage);
    const { origin } = undo.use(await startHost({ env: { CONTENT_DIR: content } }));
    const pages = new Map<string, string>();
    for (const path of [...(await sitePages(origin, { quick: false })), ...unlinked, ...asked]) {
      pages.set(path, (await record(origin, path, { 'accept-encoding': 'identity' })).body.toString());
    }
    for (const { noun, page } of goodPosts) {
      const body = new URLSearchParams({ form: noun });
      const answer = await fetch(origin + page, { method: 'POST', body });
      assert.equal(answer.status, 422);
      pages.set(`${noun}, handed back`, await answer.text());
    }
    for (const [index, text] of [...pages.values()].entries())
      writeFileSync(join(folder, `${index}.html`), text);
    const errors = check(folder);
    return [...pages.keys()].flatMap((of, index) => {
      const own = errors.filter(({ url }) => basename(url) === `${index}.html`);
      for (const { message, extract } of own) note(`${of}: ${message} ${extract ?? ''}`);
      return figures(of, { errors: [own.length, 'errors', { atMost: 0 }] });
    });
  },
};

interface CheckerError {
  url: string;
  message: string;
  extract?: string;
}

/** What the checker calls an error in the files of a folder. */
function check(folder: string): CheckerError[] {
  const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
  const options = ['--errors-only', '--exit-zero-always', '--stdout', '--format', 'json'];
  const { status, stdout, stderr } = spawnSync(
    'java',
    ['-jar', jar, ...options, '--filterpattern', 'CSS: .*', folder],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout).messages;
}
