const numbers =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one'.split(
    ' ',
  );

/** 'five'; 'no' for zero, and figures above twenty-one. */
export const numberInWords = (number: number): string => numbers[number] ?? String(number);

/** 'No days', 'One day', 'Five days'. */
export const countInWords = (count: number, singular: string, plural: string): string =>
  capitalized(`${numberInWords(count)} ${count === 1 ? singular : plural}`);

/** 'Five'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
