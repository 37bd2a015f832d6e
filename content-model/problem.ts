import { distance as editDistance } from 'fastest-levenshtein';

export interface Problem {
  readonly file: string;
  readonly line?: number | undefined;
  /** The field, `published.price`; list entries count from 1. Empty for the whole file. */
  readonly field: string;
  /** The problem and its remedy, for people who edit files. */
  readonly text: string;
  /** The same for people who fill in a form, where it differs. */
  readonly formText?: string | undefined;
  /** The line within the field's text, counted from 0. */
  readonly textLine?: number | undefined;
  /** The site starts in spite of it; the desk reports it only in a file that is being changed. */
  readonly tolerated?: true;
}

export type ProblemDetails = Pick<Problem, 'formText' | 'textLine'>;

/** `content/books/book-2.yaml:7 price: must look like "$12.99". Write it with a dollar sign and cents.` */
export function problemLine({ file, line, field, text }: Problem): string {
  const location = line === undefined ? file : `${file}:${line}`;
  return field === '' ? `${location} ${text}` : `${location} ${field}: ${text}`;
}

export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
    super(`${count} in the content:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
    // A stack trace would hide the message from the content's author.
    this.stack = this.message;
  }
}

/** The known word that was probably meant: at most two letters away, one for a short word. */
export function nearest(written: string, words: Iterable<string>): string | undefined {
  const distance = (word: string) => editDistance(word.toLowerCase(), written.toLowerCase());
  const limit = written.length < 5 ? 1 : 2;
  return [...words].filter((word) => distance(word) <= limit).sort((a, b) => distance(a) - distance(b))[0];
}
