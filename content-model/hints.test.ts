import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { readContentFolder } from './read-content.ts';

const hour = expect.stringMatching(
  /^says "[^"]+"\. Write \{when\.sabbath-service\}, or \{time\.sabbath-service\}/,
);
const study = expect.stringContaining('{when.thursday-study}');
const count = expect.stringMatching(/^says "[^"]+"\. No placeholder counts people; leave the number out/);
const list = expect.stringMatching(/^says "[^"]+"\. Write \{count\.[a-z-]+\}/);

describe('reports a text that repeats a fact', () => {
  const copy = copyOfContent(undefined, afterAll);
  copy.write('team/deacon-2.yaml', readFileSync('tests/content/team/deacon.yaml', 'utf8'));
  const text = (words: string) =>
    copy.write('beliefs/we-practice/rest.md', `---\ntitle: Rest\norder: 1\n---\n\nFirst.\n\n${words}\n`);

  test.each([
    ['Come on a Saturday at\neleven.', [hour]],
    ['Saturdays at 11:00 AM, or 11 AM on Saturdays.', [hour]],
    ['We meet at eleven on Saturday.', [hour]],
    ['Saturday mornings, 11 am', [hour]],
    ['Thursday evening at 6:30', [study]],
    ['Our two deacons and 4 deacons.', [count, count]],
    ['Here are five playlists, 12 affiliates and ten recommended books.', [list, list, list]],
    ['{Count.playlists} playlists, twenty-two affiliates of others, one playlist.', []],
    ['{when.sabbath-service}, Saturday at noon, Saturday at 11:30, Monday at 11, eleven Saturdays.', []],
    ['Thursday at 6, one deacon, two pastors, the deacons.', []],
  ])('%j', (words, facts) => {
    text(words);
    const { repeatedFacts } = readContentFolder(copy.dir);
    expect(repeatedFacts.map(({ text: one }) => one)).toEqual(facts);
    for (const { file, line } of repeatedFacts)
      expect([file, line]).toEqual([expect.stringMatching(/rest\.md$/), 8]);
  });
});
