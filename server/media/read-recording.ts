import { parseFile } from 'music-metadata';
import { measureFrames } from './audio-frames.ts';
import { type FileBytes, openBytes } from './file-bytes.ts';
import { measureOgg } from './ogg-pages.ts';

export type RecordingEnding = 'mp3' | 'm4a' | 'ogg' | 'aac';

/** What a recording is. */
export interface RecordingFacts {
  /** Undefined for a kind that is not accepted. */
  ending: RecordingEnding | undefined;
  /** The length; 0 if it is unknown. */
  seconds: number;
  /** Bytes before the sound that are not part of it. */
  junk: number;
  /** Why it is not accepted, in a sentence that says what to do. */
  fault: string | undefined;
}

const noRecording =
  'This file is not a recording that can be played. Choose an MP3, an M4A, an AAC or an OGG file with sound.';

const video = 'This is a video. Save its sound as an MP3 or an M4A file, and choose that.';

const saveAs = (kind: string) =>
  `This recording is ${kind}. Save it as an MP3 or as an AAC (M4A) file, which every browser plays, and choose that.`;

/** First bytes of common kinds that are not accepted, as Latin-1. */
const otherFormats: readonly [RegExp, string][] = [
  [/^RIFF.{4}WAVE/s, 'a WAV file'],
  [/^FORM.{4}AIF/s, 'an AIFF file'],
  [/^fLaC/, 'a FLAC file'],
  [/^#!AMR/, 'an AMR file'],
  [/^caff/, 'a CAF file'],
  [/^\x30\x26\xb2\x75/, 'a Windows Media file'],
  [/^.{4}ftyp(?:qt {2})|^.{4}(?:moov|mdat|wide|free|skip|pnot)/s, 'a QuickTime file'],
  [/^.{4}ftyp3g/s, 'a 3GP file'],
];

/**
 * Reads what a recording is and how long it plays. It may be anything, so this runs in a separate process,
 * which has limits of memory and time.
 */
export async function readRecording(path: string): Promise<RecordingFacts> {
  using file = openBytes(path);
  const head = file.slice(0, 40).toString('latin1');
  const format = otherFormats.find(([begins]) => begins.test(head));
  if (format) return refused(saveAs(format[1]));
  if (head.startsWith('OggS')) return readOgg(file);
  if (/^.{4}ftyp/s.test(head)) return readMp4(path);
  if (head.startsWith('\x1aE\xdf\xa3')) return refused(video);
  const frames = measureFrames(file);
  return frames ? { ending: frames.kind, ...frames, fault: undefined } : refused(noRecording);
}

const refused = (fault: string, seconds = 0): RecordingFacts => ({
  ending: undefined,
  seconds,
  junk: 0,
  fault,
});

const accepted = (ending: RecordingEnding, seconds: number): RecordingFacts =>
  seconds > 0 ? { ending, seconds, junk: 0, fault: undefined } : refused(noRecording);

function readOgg(file: FileBytes): RecordingFacts {
  const { codecs, seconds } = measureOgg(file);
  if (codecs.has('video')) return refused(video, seconds);
  if (codecs.has('FLAC') || codecs.has('Speex'))
    return refused(saveAs(codecs.has('FLAC') ? 'FLAC in an OGG file' : 'Speex'), seconds);
  return accepted('ogg', seconds);
}

/** Formats of moving pictures. Pictures of chapters have others. */
const moving = /^<(?:avc\d|hvc1|hev1|dvh[1e]|av01|vp0\d|s263)>$/;

async function readMp4(path: string): Promise<RecordingFacts> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true }).catch(() => ({
    format: undefined,
  }));
  if (!format) return refused(noRecording);
  const { duration: seconds = 0, codec, hasAudio, trackInfo } = format;
  if (trackInfo.some(({ codecName = '' }) => moving.test(codecName))) return refused(video, seconds);
  if (!hasAudio) return refused(noRecording);
  if (codec === 'ALAC') return refused(saveAs('Apple Lossless'), seconds);
  if (codec !== 'MPEG-4/AAC') return refused(saveAs(codec ?? 'in an unusual format'), seconds);
  return accepted('m4a', seconds);
}
