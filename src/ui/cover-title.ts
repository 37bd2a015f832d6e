/** Lettering on a drawn cover: three lines at most, because the drawing begins at 45 % of the height. */

/** About what three lines of the largest lettering hold. */
const short = 31;

/** The title as a cover has it: a long one without its subtitle. */
export function coverTitle(title: string): string {
  return title.length > short ? (title.split(': ')[0] ?? title) : title;
}

/** Smaller lettering for what is still long. */
export function titleSize(title: string): 'small' | 'middle' | undefined {
  const { length } = coverTitle(title);
  if (length > 40) return 'small';
  return length > short ? 'middle' : undefined;
}
