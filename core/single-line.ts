/**
 * Controls, line separators, and the invisible marks that reorder the text around them (a name could pose as
 * another).
 */
const lineBreaking = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** A text on one line, as a mail header, a file of the history or a terminal can take it. */
export const asSingleLine = (text: string) => text.toWellFormed().replace(lineBreaking, ' ').trim();
