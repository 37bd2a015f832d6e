// npm run new-ministry: asks what a ministry is, and writes the content folder of its site.
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { slugOf } from '../../domain/slug-of.ts';
import { readContentFolder } from '../../reader/read-content.ts';
import { recordsByPath } from '../../src/site-map.ts';
import { type Answers, ministryOf, WrongAnswer } from './answers.ts';
import { writeContent } from './write-content.ts';

const help = `Writes the content folder of a new ministry's site: complete, in neutral words to be replaced. Nothing else is changed.

  npm run new-ministry
  npm run new-ministry -- --answers our-answers.json --dir ../etz-chaim

What is not given is asked.

  --name <name>            Congregation Etz Chaim
  --town <town>            Denver
  --state <state>          Colorado, or CO
  --gathering <when>       "Friday 7:00 PM Erev Shabbat"; several times for several, the main one first
  --pastor <name>
  --email <address>        where visitors write to
  --without <parts>        parts you do not have, with commas: books, affiliates, discipleship, series, torah, friends, giving, prayer
  --accent <colour>        "#1c572f"; also --ground and --night
  --answers <file>         all of this as JSON: name, town, state, street, postalCode, latitude, longitude, timeZone, gatherings, pastor,
                           email, phone, without, theme
  --dir <folder>           where to write it (default: beside the project, named like the ministry); it must not be there yet
  --help                   this text

Ends with 0 when the folder is written, 2 when an answer cannot be used; then nothing is written.`;

const project = fileURLToPath(new URL('../..', import.meta.url));

async function run(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{
        help: { type: 'boolean', short: 'h' },
        dir: text,
        answers: text,
        name: text,
        town: text,
        state: text,
      },
      ...{ gathering: { type: 'string', multiple: true }, pastor: text, email: text, without: text },
      ...{ accent: text, ground: text, night: text },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const { help: _, dir, answers, gathering, without, accent, ground, night, ...plain } = values;
  const given: Partial<Answers> = {
    ...(answers && JSON.parse(readFileSync(answers, 'utf8'))),
    ...plain,
    ...(gathering && { gatherings: gathering }),
    ...(without !== undefined && { without: listOf(without) }),
    ...((accent || ground || night) && {
      theme: { ...(accent && { accent }), ...(ground && { ground }), ...(night && { night }) },
    }),
  };
  const ministry = ministryOf(await askForTheRest(given));
  const folder = resolve(dir ?? join(project, '..', slugOf(ministry.name)));
  writeContent(folder, join(project, 'content'), ministry);
  // What is wrong with it would be wrong with this program.
  const { samples } = readContentFolder(folder, recordsByPath);
  const shown = relative(process.cwd(), folder) || folder;
  console.log(`${shown} holds the site of ${ministry.name} in ${ministry.town}, ${ministry.state.name}.

Look at it:            CONTENT_DIR=${shown} npm start
Open the desk:         CONTENT_DIR=${shown} npm run desk -- invite ${ministry.email}
See what is missing:   npm run content:check -- --dir ${shown}

${samples.length} places still wait for your own words; each begins with "Your words here." or is marked as a sample.`);
  return 0;
}

const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean) as NonNullable<Answers['without']>;

const questions = {
  name: 'What is the ministry called?',
  town: 'In which town does it meet?',
  state: 'In which state?',
  gatherings:
    'When do you meet? Like "Friday 7:00 PM Erev Shabbat"; the main one first, others after a semicolon.',
  pastor: 'What is the pastor’s name?',
  email: 'To which e-mail address do visitors write?',
  without:
    'Which of these do you not have: books, affiliates, discipleship, series, torah, friends, giving, prayer? (Enter: you have all.)',
} as const;

/** Asks on a terminal. @throws WrongAnswer elsewhere, naming what is missing */
async function askForTheRest(given: Partial<Answers>): Promise<Answers> {
  const missing = (Object.keys(questions) as (keyof typeof questions)[]).filter(
    (name) => given[name] === undefined && (name !== 'without' || process.stdin.isTTY),
  );
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new WrongAnswer(
      `Nobody is here to be asked. Give --${missing.map((name) => name.replace('gatherings', 'gathering')).join(', --')}.`,
    );
  const terminal = missing.length > 0 ? createInterface(process.stdin, process.stdout) : undefined;
  const answered: Record<string, unknown> = { ...given };
  for (const name of missing) {
    const answer = (await terminal?.question(`${questions[name]}\n> `)) ?? '';
    answered[name] =
      name === 'gatherings'
        ? answer.split(';').map((each) => each.trim())
        : name === 'without'
          ? listOf(answer)
          : answer;
  }
  terminal?.close();
  return answered as Answers;
}

process.exitCode = await run().catch((error: unknown) => {
  const isTheirs =
    error instanceof WrongAnswer ||
    (error instanceof Error && /^ERR_PARSE_ARGS|ENOENT/.test(String(Reflect.get(error, 'code'))));
  if (!isTheirs) throw error;
  console.error((error as Error).message);
  return 2;
});
