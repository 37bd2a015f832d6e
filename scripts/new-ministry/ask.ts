/** Asks the questions of `npm run new-ministry` in order; repeats a question after an invalid answer. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { type Answers, gatheringOf, readAnswer, stateOf, townOf, WrongAnswer } from './answers.ts';

export const listOf = (text: string) =>
  text.split(/[\s,]+/).filter(Boolean) as NonNullable<Answers['without']>;

interface Question {
  readonly ask: string;
  /** @throws WrongAnswer */
  readonly read: (written: string, before: Partial<Answers>) => unknown;
}

/** The state comes before the town, which is looked up in it. */
const questions = {
  name: { ask: 'What is the ministry called?', read: (written) => readAnswer('name', written) },
  state: {
    ask: 'In which state of the United States does it meet?',
    read: (written) => stateOf(written).name,
  },
  town: {
    ask: 'In which town?',
    read: (written, before) => townOf({ ...before, town: written, state: before.state ?? '' }).town,
  },
  gatherings: {
    ask: 'When do you meet? Like "Friday 7:00 PM Erev Shabbat"; the main one first, others after a semicolon.',
    read: (written) => {
      const each = written.split(';').map((one) => one.trim());
      each.forEach(gatheringOf);
      return each;
    },
  },
  pastor: { ask: 'What is the pastor’s name?', read: (written) => readAnswer('pastor', written) },
  email: {
    ask: 'To which e-mail address do visitors write?',
    read: (written) => readAnswer('email', written),
  },
  without: {
    ask: 'Which of these do you do without: books, affiliates (congregations that belong to you), discipleship, series (of teaching), torah (weekly portions), feasts (appointed times), friends (ministries that you support), giving, prayer (requests)? (Enter: you have all.)',
    read: (written) => readAnswer('without', listOf(written)),
  },
} satisfies Partial<Record<keyof Answers, Question>>;

type Asked = keyof typeof questions;

/** The required questions that have no answer and no default. */
export const missingIn = (given: Partial<Answers>) =>
  (Object.keys(questions) as Asked[]).filter((name) => given[name] === undefined);

/** Asks yes or no. Enter alone means yes, the end of the input means no. */
export async function confirm(question: string, input: Readable, output: Writable): Promise<boolean> {
  const terminal = createInterface({ input, output });
  const closed = once(terminal, 'close').then(() => 'no');
  const written = await Promise.race([terminal.question(`${question}\n> `).catch(() => closed), closed]);
  terminal.close();
  return /^(?:y|$)/i.test(written.trim());
}

/** Asks the questions without an answer. @throws WrongAnswer if the input ends early */
export async function askForTheRest(
  given: Partial<Answers>,
  input: Readable,
  output: Writable,
): Promise<Answers> {
  const terminal = createInterface({ input, output });
  const closed = new Promise<never>((_, reject) =>
    terminal.once('close', () => reject(new WrongAnswer('\nNothing was written.'))),
  );
  // After the last answer, the end of the input is not an error.
  closed.catch(() => {});
  const answered: Record<string, unknown> = { ...given };
  for (const name of missingIn(given)) {
    const { ask, read }: Question = questions[name];
    while (answered[name] === undefined) {
      const written = await Promise.race([terminal.question(`${ask}\n> `).catch(() => closed), closed]);
      try {
        answered[name] = read(written.trim(), answered);
      } catch (error) {
        if (!(error instanceof WrongAnswer)) throw error;
        output.write(`${error.message}\n`);
      }
    }
  }
  terminal.close();
  return answered as Answers;
}
