import fc from 'fast-check';

/**
 * Every character there is. As fast-check's unit `binary`, which first makes a table of them all: a second and a hundred megabytes for
 * each process that tests run in.
 */
export const anyCharacter = fc.nat({ max: 0x10_ffff - 0x800 }).map(
  // Halves of pairs are no characters.
  (code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800),
  (character) => {
    const code = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : 0;
    return code < 0xd800 ? code : code - 0x800;
  },
);
