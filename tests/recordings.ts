/* Recordings of each kind, made of bytes: what is read of them is right, but some have no sound. */

/** An MP3 frame of 26 ms at 44,100 Hz, in kilobits of a second. */
export function mp3Frame(kilobits: 32 | 64 | 128 = 64): Buffer {
  const index = { 32: 1, 64: 5, 128: 9 }[kilobits];
  const frame = Buffer.alloc(Math.floor((144_000 * kilobits) / 44_100));
  frame.set([0xff, 0xfb, index << 4, 0xc0]);
  return frame;
}

/** Frames of these kilobits, one after another, for about so many seconds. */
export function mp3(seconds: number, kilobits: readonly (32 | 64 | 128)[] = [64]): Buffer {
  const count = Math.round((seconds * 44_100) / 1152);
  return Buffer.concat(Array.from({ length: count }, (_, at) => mp3Frame(kilobits[at % kilobits.length])));
}

/** Says that the file plays for so many seconds. */
export function xingFrame(seconds: number): Buffer {
  const frame = mp3Frame(128);
  frame.write('Xing', 21, 'latin1');
  frame.writeUInt32BE(1, 25);
  frame.writeUInt32BE(Math.round((seconds * 44_100) / 1152), 29);
  return frame;
}

/** An ID3 tag of this size. */
export function id3(bytes: number): Buffer {
  const tag = Buffer.alloc(10 + bytes);
  tag.write('ID3\x03', 'latin1');
  for (let at = 0; at < 4; at += 1) tag[6 + at] = (bytes >> (7 * (3 - at))) & 127;
  return tag;
}

/** AAC in ADTS at 44,100 Hz. */
export function rawAac(seconds: number): Buffer {
  const bytes = 200;
  const frame = Buffer.alloc(bytes);
  frame.set([0xff, 0xf1, 0x50, 0x80 | (bytes >> 11), (bytes >> 3) & 255, ((bytes & 7) << 5) | 0x1f, 0xfc]);
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1024) }, () => frame));
}

const oggHeads = {
  Opus: () => {
    const head = Buffer.alloc(19);
    head.write('OpusHead\x01\x01', 'latin1');
    head.writeUInt16LE(312, 10);
    return { head, rate: 48_000 };
  },
  Vorbis: () => {
    const head = Buffer.alloc(30);
    head.write('\x01vorbis', 'latin1');
    head.writeUInt32LE(44_100, 12);
    return { head, rate: 44_100 };
  },
  FLAC: () => {
    const head = Buffer.alloc(51);
    head.write('\x7fFLAC\x01\x00\x00\x01fLaC', 'latin1');
    head.writeUIntBE(44_100 << 4, 27, 3);
    return { head, rate: 44_100 };
  },
  Speex: () => {
    const head = Buffer.alloc(80);
    head.write('Speex   1.2', 'latin1');
    head.writeUInt32LE(16_000, 36);
    return { head, rate: 16_000 };
  },
  Theora: () => ({ head: Buffer.from('\x80theora\x03\x02\x01', 'latin1'), rate: 0 }),
};

/** @param flags 2: the first page of a stream, 4: its last */
export function oggPage(serial: number, position: number, flags: number, body: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head[5] = flags;
  head.writeBigInt64LE(BigInt(position), 6);
  head.writeUInt32LE(serial, 14);
  head[26] = 1;
  head[27] = body.length;
  return Buffer.concat([head, body]);
}

export function ogg(codec: keyof typeof oggHeads, seconds: number, serial = 1): Buffer {
  const { head, rate } = oggHeads[codec]();
  const pages = [oggPage(serial, 0, 2, head), oggPage(serial, 0, 0, Buffer.from('tags'))];
  for (let second = 1; second <= seconds; second += 1)
    pages.push(oggPage(serial, second * rate, second === seconds ? 4 : 0, Buffer.alloc(200)));
  return Buffer.concat(pages);
}

export function atom(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const zeros = (bytes: number) => Buffer.alloc(bytes);
const numbers = (...all: readonly number[]) => {
  const bytes = Buffer.alloc(4 * all.length);
  for (const [at, one] of all.entries()) bytes.writeUInt32BE(one, 4 * at);
  return bytes;
};

/** @param codec 'mp4a', 'alac', 'ac-3'; of a picture track 'jpeg', 'avc1' */
export function track(codec: string, seconds: number, handler: 'soun' | 'vide' = 'soun'): Buffer {
  const entry =
    handler === 'soun'
      ? Buffer.concat([
          zeros(6),
          Buffer.from([0, 1]),
          zeros(8),
          Buffer.from([0, 2, 0, 16]),
          zeros(4),
          numbers(44_100 * 65_536),
        ])
      : Buffer.concat([zeros(6), Buffer.from([0, 1]), zeros(70)]);
  const samples = Math.round((seconds * 44_100) / 1024);
  return atom(
    'trak',
    atom('tkhd', numbers(0, 0, 0, handler === 'soun' ? 1 : 2, 0, seconds * 1000), zeros(60)),
    atom(
      'mdia',
      atom('mdhd', numbers(0, 0, 0, 44_100, seconds * 44_100), zeros(4)),
      atom('hdlr', zeros(8), Buffer.from(handler, 'latin1'), zeros(13)),
      atom(
        'minf',
        atom(
          'stbl',
          atom('stsd', numbers(0, 1), atom(codec, entry)),
          atom('stts', numbers(0, 1, samples, 1024)),
          atom('stsc', numbers(0, 1, 1, samples, 1)),
          atom('stsz', numbers(0, 100, samples)),
          atom('stco', numbers(0, 1, 40)),
        ),
      ),
    ),
  );
}

/** @param brand 'M4A ', 'isom', 'qt  ' */
export function mp4(brand: string, seconds: number, ...tracks: readonly Buffer[]): Buffer {
  return Buffer.concat([
    atom('ftyp', Buffer.from(`${brand}\0\0\0\0isom`, 'latin1')),
    atom('moov', atom('mvhd', numbers(0, 0, 0, 1000, seconds * 1000), zeros(80)), ...tracks),
    atom('mdat', zeros(4000)),
  ]);
}
