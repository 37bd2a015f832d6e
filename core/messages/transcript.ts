export interface TranscriptLine {
  /** Seconds from the beginning; undefined in a plain text. */
  at: number | undefined;
  text: string;
}

interface Cue {
  at: number;
  text: string;
}

/** `00:14:20.500 -->` in WebVTT, with a comma in SubRip; WebVTT may omit the hours. */
const cueTime = /^(?:(\d+):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s+-->/m;

/** Whether a transcript has text, without reading all of it: the content check sees thousands. */
export const hasLines = (file: string, text: string): boolean =>
  file.endsWith('.txt') ? /\S/.test(text) : cueTime.test(text);

/**
 * The lines of a transcript, each some sentences long: captions break in the middle of sentences.
 * @param file its name; a `.txt` file has paragraphs without times
 * @param starts seconds at which chapters begin, and lines with them
 * @returns empty if the text has no captions
 */
export function readTranscript(file: string, text: string, starts: readonly number[] = []): TranscriptLine[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  if (file.endsWith('.txt'))
    return blocks
      .map(tidy)
      .filter(Boolean)
      .map((paragraph) => ({ at: undefined, text: paragraph }));
  return joinCues(blocks.flatMap(readCue), starts);
}

function readCue(block: string): Cue[] {
  const lines = block.split('\n');
  const start = lines.findIndex((line) => cueTime.test(line));
  const [, hours = '0', minutes = '', seconds = ''] = cueTime.exec(lines[start] ?? '') ?? [];
  const text = tidy(
    lines
      .slice(start + 1)
      .join(' ')
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? ' '),
  );
  const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return start < 0 || text === '' ? [] : [{ at, text }];
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Seconds after which a line ends with its sentence, and after which it ends anyway. */
const [usualLine, longestLine] = [8, 40];

function joinCues(cues: readonly Cue[], starts: readonly number[]): TranscriptLine[] {
  const lines: Cue[] = [];
  for (const cue of cues) {
    const line = lines.at(-1);
    const lasted = line ? cue.at - line.at : 0;
    const isFull = lasted >= longestLine || (lasted >= usualLine && /[.!?][”"’)]*$/.test(line?.text ?? ''));
    const isChapter = line && starts.some((start) => start > line.at && start <= cue.at);
    if (line && !isFull && !isChapter && lasted >= 0) line.text += ` ${cue.text}`;
    else lines.push({ ...cue });
  }
  return lines;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
