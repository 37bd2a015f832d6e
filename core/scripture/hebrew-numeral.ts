const letters: readonly (readonly [value: number, letter: string])[] = [
  ...[400, 300, 200, 100].map((value, index) => [value, 'תשרק'.charAt(index)] as const),
  ...[90, 80, 70, 60, 50, 40, 30, 20, 10].map((value, index) => [value, 'צפעסנמלכי'.charAt(index)] as const),
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((value, index) => [value, 'טחזוהדגבא'.charAt(index)] as const),
];

/**
 * A number as Hebrew Bibles print it: 4 is ד, 15 is טו, because יה is a Name of God.
 *
 * @param number from 1 to 499
 */
export function hebrewNumeral(number: number): string {
  let rest = number;
  let numeral = '';
  for (const [value, letter] of letters) {
    if (rest === 15 || rest === 16) return `${numeral}${rest === 15 ? 'טו' : 'טז'}`;
    if (rest >= value) {
      numeral += letter;
      rest -= value;
    }
  }
  return numeral;
}
