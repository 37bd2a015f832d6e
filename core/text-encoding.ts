/** The encodings of texts from programs that do not write UTF-8, the most likely first. */
const candidates = ['windows-1252', 'windows-1255', 'macintosh'] as const;

/** Files that people choose by mistake: PDF, Word and other archives, rich text. */
const otherFormats = /^(?:%PDF-|PK\p{Cc}{2}|\{\\rtf|ÐÏ)/u;

/**
 * The text of a file in UTF-8, UTF-16, Windows-1252, Windows-1255 (Hebrew) or Mac Roman, with or without a
 * byte order mark.
 * @returns undefined if the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (otherFormats.test(new TextDecoder('latin1').decode(bytes.subarray(0, 8)))) return undefined;
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return isText(text) ? text : undefined;
}

/** Only texts with hardly any control characters. A recording or picture has many. */
function isText(text: string): boolean {
  const controls = text.match(/(?![\s\u0085])\p{Cc}/gu)?.length ?? 0;
  return !text.includes('\0') && controls <= text.length / 100;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 4096).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Digits, spaces and line ends have a zero byte in every language.
  if (odd > 10 * even && odd > bytes.subarray(0, 4096).length / 20) return 'utf-16le';
  if (even > 10 * odd && even > bytes.subarray(0, 4096).length / 20) return 'utf-16be';
  if (isMostlyUtf8(bytes)) return 'utf-8';
  const scored = candidates.map((name) => ({
    name,
    score: plausibility(new TextDecoder(name).decode(bytes)),
  }));
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).name;
}

/** A few damaged characters do not make it another encoding. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  if (damaged === 0) return true;
  const intact = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return damaged * 10 < intact;
}

/** Pairs of neighboring characters that people write, and that only a wrong encoding gives. */
const likely: readonly (readonly [pattern: RegExp, score: number])[] = [
  // Hebrew letters with points, side by side; alone within Latin letters they are wrong.
  [/(?<=[\u05d0-\u05ea]\p{M}*)[\u05d0-\u05ea]/gu, 2],
  [/(?<=[A-Za-z])[\u0591-\u05f4]|[\u0591-\u05f4](?=[A-Za-z])/gu, -3],
  // Printed punctuation at its place.
  [/(?<=\p{L})’|(?<=[\s(]|^)[“‘](?=\p{L})|(?<=[\p{L}.,!?…])”/gu, 3],
  [/(?<=[\s\p{L}\d])[–—](?=[\s\p{L}\d])|(?<=\p{L})…/gu, 2],
  // Accents within small letters; capitals there, and small letters between quotation and word, are wrong.
  [/(?<=[a-z])[\u00df-\u00f6\u00f8-\u00ff]|[\u00df-\u00f6\u00f8-\u00ff](?=[a-z])/gu, 1],
  [/(?<=[a-z])(?![A-Z])\p{Lu}/gu, -3],
  [/(?<=[\u00c0-\u00ff])[\u00c0-\u00ff](?=[\u00c0-\u00ff])/gu, -2],
  [/[¢£¤¥¦§¨©ª¬®¯°±²³´µ¶¸¹º¼½¾×÷ƒˆ˜†‡•‰‹›€™Œœ∂∑∏π∫Ω√≈∆◊ıˇ˘˙˚˝˛\u0080-\u009f]/gu, -1],
];

const plausibility = (text: string): number =>
  likely.reduce((sum, [pattern, score]) => sum + score * (text.match(pattern)?.length ?? 0), 0);
