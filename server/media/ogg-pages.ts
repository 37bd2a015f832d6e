import type { FileBytes } from './file-bytes.ts';

type Codec = 'Opus' | 'Vorbis' | 'FLAC' | 'Speex' | 'video' | 'unknown';

interface Stream {
  codec: Codec;
  /** Samples in a second, by which its positions count; 0 for no sound. */
  rate: number;
  /** Samples at the beginning that are not played. */
  skipped: number;
  firstPosition: number | undefined;
  lastPosition: number;
}

export interface OggFacts {
  codecs: ReadonlySet<Codec>;
  seconds: number;
}

/** A recording of a broadcast does not begin at zero. In seconds. */
const laterStart = 60;

/** What the first packet of a stream says. */
function streamOf(packet: Buffer): Stream {
  const begins = (text: string) => packet.toString('latin1', 0, text.length) === text;
  const stream = (codec: Codec, rate = 0, skipped = 0): Stream => ({
    codec,
    rate,
    skipped,
    firstPosition: undefined,
    lastPosition: 0,
  });
  if (begins('OpusHead') && packet.length >= 12) return stream('Opus', 48_000, packet.readUInt16LE(10));
  if (begins('\x01vorbis') && packet.length >= 16) return stream('Vorbis', packet.readUInt32LE(12));
  if (begins('\x7fFLAC') && packet.length >= 30) return stream('FLAC', packet.readUIntBE(27, 3) >> 4);
  if (begins('Speex   ') && packet.length >= 40) return stream('Speex', packet.readUInt32LE(36));
  if (begins('\x80theora') || begins('BBCD') || begins('OVP80')) return stream('video');
  return stream('unknown');
}

function secondsOf({ rate, skipped, firstPosition = 0, lastPosition }: Stream): number {
  if (rate === 0) return 0;
  const start = firstPosition > laterStart * rate ? firstPosition : 0;
  return Math.max(0, lastPosition - start - skipped) / rate;
}

/**
 * The length of an Ogg file (RFC 3533) by the positions on its pages, also of several files joined. Takes
 * time in proportion to the file, and constant memory.
 */
export function measureOgg(file: FileBytes): OggFacts {
  const codecs = new Set<Codec>();
  let streams = new Map<number, Stream>();
  let hasData = false;
  let seconds = 0;
  const endOfLink = () => {
    seconds += Math.max(0, ...[...streams.values()].map(secondsOf));
    streams = new Map();
    hasData = false;
  };
  for (let offset = 0; offset >= 0 && offset < file.size; ) {
    const head = file.slice(offset, 27);
    if (head.length < 27) break;
    if (head.toString('latin1', 0, 4) !== 'OggS') {
      offset = file.find('OggS', offset + 1);
      continue;
    }
    const isFirstPage = (head.readUInt8(5) & 2) !== 0;
    const position = head.readBigInt64LE(6);
    const serial = head.readUInt32LE(14);
    const segments = head.readUInt8(26);
    const body = file.slice(offset + 27, segments).reduce((sum, length) => sum + length, 0);
    if (isFirstPage) {
      // Another file begins.
      if (hasData || streams.size === maxStreams) endOfLink();
      const stream = streamOf(file.slice(offset + 27 + segments, Math.min(body, 64)));
      codecs.add(stream.codec);
      streams.set(serial, stream);
    } else {
      hasData = true;
      const stream = streams.get(serial);
      const isWhole = offset + 27 + segments + body <= file.size;
      if (stream && isWhole && position > 0n) {
        stream.lastPosition = Number(position);
        stream.firstPosition ??= stream.lastPosition;
      }
    }
    offset += 27 + segments + body;
  }
  endOfLink();
  return { codecs, seconds };
}

/** Streams that play together. */
const maxStreams = 100;
