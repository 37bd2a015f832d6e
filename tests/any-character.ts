import fc from 'fast-check';

/**
 * All Unicode characters. fast-check's unit `binary` builds a table of them, which costs a second and 100
 * MB per process.
 */
export const anyCharacter = fc.nat({ max: 0x10_ffff - 0x800 }).map(
  // Surrogates are not characters.
  (code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800),
  (character) => {
    const code = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : 0;
    return code < 0xd800 ? code : code - 0x800;
  },
);
