import { inflateSync } from 'node:zlib';

/** A script, a program to start, an attached file (ISO 32000-1, 7.11.4 and 12.6.4). */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?)(?![A-Za-z0-9])/;

/** Bytes of packed objects that are unpacked, in all. A book of a thousand pages has a few million. */
const mostUnpacked = 50_000_000;

/** A name may be written with codes in place of letters: `/J#61vaScript`. */
const withPlainNames = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** What is known of a stream until it ends. */
const noStream = { isPacked: false, hasFilter: false, isFlate: false, hasParameters: false, isRead: false };

/**
 * Whether a PDF has a script, a program to start or an attached file. True also when its packed objects
 * (see ISO 32000-1, section 7.5.7) cannot be read: they are encrypted, packed in an unusual way, or too large.
 */
export function hasActiveContent(pdf: Buffer): boolean {
  const text = pdf.toString('latin1');
  if (active.test(withPlainNames(text))) return true;
  let left = mostUnpacked;
  let end = 0;
  let stream = noStream;
  for (const { index, 0: keyword } of text.matchAll(/endstream|stream(?:\r\n|\n|\r)/g)) {
    const part = withPlainNames(text.slice(end, index));
    end = index + keyword.length;
    // The word may also be in a comment or a text of the dictionary: what is told before it counts until the
    // stream ends.
    stream = {
      isPacked: stream.isPacked || /\/ObjStm(?![A-Za-z0-9])/.test(part),
      hasFilter: stream.hasFilter || part.includes('/Filter'),
      isFlate: stream.isFlate || /\/Filter\s*\[?\s*\/FlateDecode(?!\s*\/[A-Z]\w*Decode)/.test(part),
      hasParameters: stream.hasParameters || part.includes('/DecodeParms'),
      isRead: stream.isRead,
    };
    if (keyword === 'endstream') {
      if (stream.isPacked && !stream.isRead) return true;
      stream = noStream;
    } else if (stream.isPacked && stream.hasFilter) {
      const isUnusual = !stream.isFlate || stream.hasParameters;
      const unpacked = isUnusual ? undefined : inflated(pdf.subarray(end), left);
      if (!unpacked || active.test(withPlainNames(unpacked.toString('latin1')))) return true;
      left -= unpacked.length;
      stream = { ...stream, isRead: true };
    }
  }
  return stream.isPacked && !stream.isRead;
}

/** @returns undefined for what is no Flate stream, or unpacks to more than `most` bytes */
function inflated(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) });
  } catch {
    return undefined;
  }
}
