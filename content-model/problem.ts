/** One thing that is wrong with the content, for the person who wrote it. */
export interface Problem {
  /** As that person knows it: `content/books/book-2.yaml`. */
  readonly file: string;
  readonly line?: number | undefined;
  /** The field, `published.price`; list entries are counted from 1. Empty for the whole file. */
  readonly field: string;
  /** What is wrong and how to fix it, for people who edit files. */
  readonly text: string;
  /** The same for people who fill in a form, where it differs. */
  readonly formText?: string | undefined;
  /** The line within the field's text, counted from 0. */
  readonly textLine?: number | undefined;
  /** The site still starts with it; the desk refuses it only in a file that is being changed. */
  readonly tolerated?: true;
}

/** What a check may say of a problem besides its text. */
export type ProblemDetails = Pick<Problem, 'formText' | 'textLine'>;

/** `content/books/book-2.yaml:7 price: must look like "$12.99". Write it with a dollar sign and cents.` */
export function problemLine({ file, line, field, text }: Problem): string {
  const location = line === undefined ? file : `${file}:${line}`;
  return field === '' ? `${location} ${text}` : `${location} ${field}: ${text}`;
}

/** All problems of the content. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
    super(`${count} in the content:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
    // A stack trace says nothing to the person who wrote the content and would hide the message.
    this.stack = this.message;
  }
}

/** The known word that was probably meant: at most two letters away, one for a short word. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  const away = (word: string) => editDistance(word.toLowerCase(), written.toLowerCase());
  const limit = written.length < 5 ? 1 : 2;
  return [...known].filter((word) => away(word) <= limit).sort((a, b) => away(a) - away(b))[0];
}

/** Levenshtein's distance: how many letters must be added, removed or changed. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
