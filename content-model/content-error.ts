/** One thing that is wrong with the content, for the person who wrote it. */
export interface Problem {
  /** As that person knows it: `content/books/book-2.yaml`. */
  readonly file: string;
  readonly line?: number | undefined;
  /** The field, `published.price`; entries of a list are counted from 1. Empty when the whole file is meant. */
  readonly field: string;
  /** What is wrong, and how to mend it. */
  readonly text: string;
  /** The site still starts with it; the desk refuses it only in a file that is being changed. */
  readonly tolerated?: true;
}

/** `content/books/book-2.yaml:7 price: must look like "$12.99". Write it with a dollar sign and cents.` */
export function problemLine({ file, line, field, text }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return field === '' ? `${place} ${text}` : `${place} ${field}: ${text}`;
}

/** Everything that is wrong with the content, all at once. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
    super(`${count} in the content:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
    // A stack of the site's own functions says nothing to whoever wrote the content, and would hide the message.
    this.stack = this.message;
  }
}
