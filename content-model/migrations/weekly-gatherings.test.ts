import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { content } from '#tests/content.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { weeklyGatherings } from './weekly-gatherings.ts';

const list = `gatherings:
  - what: sabbath-service
    title: Sabbath Service
    noun: Sabbath service
    day: Saturday
    time: 11:00
    minutes: 90
  - what: monday-prayer
    title: Monday Prayer Line
    noun: prayer line
    day: Monday
    time: 20:15
    minutes: 30
    place: Telephone
    online: true
  - what: thursday-study
    title: Thursday Readers' Circle
    noun: readers' circle
    day: Thursday
    time: 18:30
    minutes: 75
    place: The Library & Annex, 9 Schoolhouse Road
`;

const sabbathText = `  text: The donkey gives back the borrowed ladder as Ruth did in the barley field. The baker at Bread & Salt
    learns three Hebrew letters and the children notice.
  order:
    heading: What happens, in order
    items: [The shofar is sounded]
`;

const mail = (subject: string, of: string) => `
          subject: ${subject}
          body: |
            Shalom,

            ${of}

            Name:
`;

const items = `  items:
    - gathering: monday-prayer
      title: Monday Prayer Line here
      when: "{when.monday-prayer}, by telephone"
      text: The oldest neighbor writes a slow letter between two thunderstorms.
      link:
        label: Ask for the number here
        mailto:
          to: "{email}"${mail('Monday prayer line here', 'Please send me the link to the Monday prayer line.')}
    - gathering: thursday-study
      title: Thursday Readers' Circle here
      when: "{when.thursday-study}"
      text: A grandmother from Riga counts the candles for the sake of a stranger.
      link:
        label: Ask about the Bible study here
        mailto:
          to: "{email}"${mail("readers' circle here", "I would like to know more about the readers' circle.")}`;

const { firstTime, ...page } = content.pages.gatherings;
const kept = { ...firstTime.kept, tell: 'Tell us you are coming', subject: 'We are coming' };
/** The test content, with the texts that the migration adds. */
const migrated = {
  ...content,
  pages: { ...content.pages, gatherings: { ...page, firstTime: { ...firstTime, kept } } },
};

/** The test content as it was before gatherings were records. */
function earlierContent() {
  const copy = copyOfContent();
  copy.edit('ministry.yaml', 'mainGathering: sabbath-service\n', list);
  copy.edit('pages/gatherings.yaml', 'oneg:\n', `${sabbathText}oneg:\n`);
  copy.edit('pages/gatherings.yaml', '  kept:\n', '  take:\n');
  copy.edit('pages/gatherings.yaml', '    tell: Say it here\n    subject: Two of us & a dog\n', '');
  copy.edit(
    'pages/gatherings.yaml',
    'heading: Weekly Activities here\n',
    `heading: Weekly Activities here\n${items}`,
  );
  rmSync(join(copy.dir, 'gatherings'), { recursive: true });
  return copy;
}

function write(dir: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

test('earlier content reads the same after the migration, which then has nothing to do', () => {
  const copy = earlierContent();
  expect(copy.problems()).toEqual([
    expect.stringContaining('ministry.yaml is in the format of an earlier version.'),
  ]);
  write(copy.dir, weeklyGatherings(copy.dir));
  expect(copy.read()).toEqual(migrated);
  expect(weeklyGatherings(copy.dir)).toEqual({});
});

test('an interrupted migration ends the same when it runs again', () => {
  const copy = earlierContent();
  const [[path, text] = ['', ''], , , [page, pageText] = ['', '']] = Object.entries(
    weeklyGatherings(copy.dir),
  );
  write(copy.dir, { [path]: text });
  write(copy.dir, weeklyGatherings(copy.dir));
  expect(readFileSync(join(copy.dir, page), 'utf8')).toBe(pageText);
  expect(copy.read()).toEqual(migrated);
});

test('keeps comments, the sample mark and a main gathering that is not the first', () => {
  const copy = earlierContent();
  copy.edit('ministry.yaml', '  - pastorEmail\n', '  - pastorEmail\n  - gatherings\n');
  copy.edit(
    'ministry.yaml',
    'gatherings:\n  - what',
    'mainGathering: thursday-study # on Thursday\ngatherings:\n  - what',
  );
  write(copy.dir, weeklyGatherings(copy.dir));
  const { ministry } = copy.read();
  expect(ministry.mainGathering).toBe('thursday-study');
  expect(ministry.gatherings.map(({ what, sample }) => [what, sample])).toEqual([
    ['thursday-study', true],
    ['monday-prayer', true],
    ['sabbath-service', true],
  ]);
  expect(readFileSync(join(copy.dir, 'ministry.yaml'), 'utf8')).toContain('# A small, complete fellowship');
});
