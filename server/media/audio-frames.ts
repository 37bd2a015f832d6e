import type { FileBytes } from './file-bytes.ts';

/* MP3 (ISO 11172-3, 13818-3) and AAC in ADTS (ISO 13818-7) are frames that each tell their length. */

interface Frame {
  kind: 'mp3' | 'aac';
  bytes: number;
  samples: number;
  /** Samples in a second. */
  rate: number;
}

/** A sequence of frames. */
export interface Frames {
  kind: Frame['kind'];
  /** What is before the first frame that no player needs, in bytes. */
  junk: number;
  seconds: number;
}

/** Kilobits in a second, by the index in a frame of MPEG 1 and of MPEG 2. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const mp3Rates = [44_100, 48_000, 32_000];
const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];

/** Most bytes before the first frame. */
const maxJunk = 1_000_000;

function frameAt(file: FileBytes, offset: number): Frame | undefined {
  if (file.byte(offset) !== 0xff) return undefined;
  const second = file.byte(offset + 1);
  if ((second & 0xf6) === 0xf0) return aacFrame(file, offset);
  const version = (second >> 3) & 3;
  // Only layer III is MP3.
  if ((second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1) return undefined;
  const third = file.byte(offset + 2);
  const bitRate = bitRates[version === 3 ? 0 : 1][third >> 4] ?? 0;
  const rate = (mp3Rates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  if (bitRate === 0 || rate === 0) return undefined;
  const samples = version === 3 ? 1152 : 576;
  const bytes = Math.floor((samples * bitRate * 125) / rate) + ((third >> 1) & 1);
  return { kind: 'mp3', bytes, samples, rate };
}

function aacFrame(file: FileBytes, offset: number): Frame | undefined {
  const rate = aacRates[(file.byte(offset + 2) >> 2) & 15];
  const bytes =
    ((file.byte(offset + 3) & 3) << 11) | (file.byte(offset + 4) << 3) | (file.byte(offset + 5) >> 5);
  if (!rate || bytes < 8) return undefined;
  return { kind: 'aac', bytes, samples: 1024 * ((file.byte(offset + 6) & 3) + 1), rate };
}

/** The bytes of an ID3 tag, with its pictures; 0 where none begins. */
function tagBytesAt(file: FileBytes, offset: number): number {
  const head = file.slice(offset, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + head.subarray(6).reduce((size, byte) => size * 128 + (byte & 127), 0);
}

/** The next place where a frame, and another one after it, begin; -1 without any. */
function findFrame(file: FileBytes, from: number, kind?: Frame['kind']): number {
  for (let offset = file.find(0xff, from); offset >= 0; offset = file.find(0xff, offset + 1)) {
    const frame = frameAt(file, offset);
    if (!frame || (kind && frame.kind !== kind)) continue;
    const next = frameAt(file, offset + frame.bytes);
    if (next?.kind === frame.kind && next.rate === frame.rate) return offset;
  }
  return -1;
}

/**
 * Counts every frame, because headers with the length may be missing or, in joined files, be those of the
 * first file. Takes time in proportion to the file, and constant memory.
 * @returns undefined for a file that is not mostly frames
 */
export function measureFrames(file: FileBytes): Frames | undefined {
  let offset = 0;
  for (let tag = tagBytesAt(file, 0); tag > 0; tag = tagBytesAt(file, offset)) offset += tag;
  const tags = offset;
  const start = findFrame(file, offset);
  const first = start < 0 || start - tags > maxJunk ? undefined : frameAt(file, start);
  if (!first) return undefined;
  let seconds = 0;
  let unknown = 0;
  for (offset = start; offset < file.size; ) {
    const frame = frameAt(file, offset);
    if (frame?.kind === first.kind) {
      seconds += frame.samples / frame.rate;
      offset += frame.bytes;
      continue;
    }
    const tag = tagBytesAt(file, offset);
    const next = tag > 0 ? offset + tag : findFrame(file, offset + 1, first.kind);
    if (tag === 0) unknown += (next < 0 ? file.size : next) - offset;
    if (next < 0) break;
    offset = next;
  }
  if (unknown > (file.size - start) / 2) return undefined;
  return { kind: first.kind, junk: tags === 0 ? start : 0, seconds };
}
