import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bidiControls, repeatedFacts, sampleAddresses, typewriterMarks } from '#content-model/hints.ts';
import { readMarkdown } from '#content-model/markdown.ts';
import { lineMarks, marksIn, withoutMarks } from '#content-model/marks.ts';
import { emailAddress, target, text, url } from '#content-model/schemas/fields.ts';
import { readSource } from '#content-model/source.ts';
import { formatText, parseYaml } from '#content-model/yaml.ts';
import { paragraphs, emailAddress as postedAddress } from '#core/forms/field.ts';
import { describeTranscript, hasLines, readTranscript, transcriptEnding } from '#core/messages/transcript.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { passagesOf } from '#core/scripture/references.ts';
import { excerpt, highlight } from '#core/search/excerpt.ts';
import { fold, termsOf, wordsBeginning, wordsOf } from '#core/search/words.ts';
import { asSingleLine, cleanText, completeAddress, isVisible, slugOf } from '#core/text.ts';
import { decodeText } from '#core/text-encoding.ts';
import { blocksOf, withBlocks, withText } from '#desk/fields/rich/blocks.ts';
import { bodyOf, documentOf } from '#desk/fields/rich/markdown.ts';
import { richText } from '#desk/fields/rich/schema.ts';
import { writeMailText } from '#server/mail/mail-text.ts';

/* Everything that reads what people bring: an input four times as long may cost about four times as much. A
   pattern that backtracks at each position costs sixteen times, and stops the site with one long text. */

const schema = getSchema(richText({}));
const source = (written: string) => readSource('a.md', 'a.md', () => {}, written);

const parsers: Record<string, (input: string) => unknown> = {
  'a transcript': (input) => {
    for (const text of [
      input,
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${input}`,
      `0:00\n${input}`,
      `0:01 ${input}`,
    ]) {
      readTranscript(`a.${transcriptEnding(text)}`, text, [1, 2]);
      readTranscript('a.txt', text);
      describeTranscript(text);
      hasLines('a.vtt', text);
    }
  },
  'the encoding of a text': (input) => decodeText(Buffer.from(`\xe9${input}`, 'latin1')),
  'Markdown of a page': (input) => readMarkdown(input, () => {}, 1, lineMarks('a.md', ['body'], input)),
  'Markdown in the editor': (input) => {
    const before = documentOf(input, schema);
    bodyOf(input, before, before);
  },
  'Markdown in a form': (input) => {
    const blocks = blocksOf(input);
    withBlocks(
      input,
      blocks.map((block) => withText(block, block.text)),
    );
  },
  YAML: (input) => {
    for (const yaml of [input, `a: ${input}`, `a: "${input}"`, `a: |\n  ${input}`, `- [${input}`])
      parseYaml(yaml);
    formatText('a.md', `---\na: b\n---\n${input}`);
  },
  'hints about content': (input) => {
    const sources = [source(`---\na: b\n---\n${input}`)];
    for (const hint of [sampleAddresses, typewriterMarks, bidiControls, repeatedFacts]) hint(sources);
  },
  'a search': (input) => {
    const found = wordsBeginning(input, termsOf(input));
    highlight(input, found);
    excerpt(input, found);
    excerpt(
      input,
      new Set(
        wordsOf(input)
          .slice(0, 2)
          .map(({ folded }) => folded),
      ),
    );
    fold(input);
  },
  'references to Scripture': (input) => [passagesOf(input), passagesOf(`Genesis 1:1${input}`)],
  'fields of content': (input) =>
    [emailAddress, target, text('a', 'b'), url('a', 'b')].map((field) => field.safeParse(`https://${input}`)),
  'fields of forms': (input) =>
    [postedAddress(), paragraphs({ min: 1, max: 9, tooShort: '', tooLong: '' })].map((field) =>
      field.safeParse(input),
    ),
  'cleaned texts': (input) =>
    [cleanText, asSingleLine, completeAddress, isVisible, slugOf].map((clean) => clean(input)),
  'an e-mail': (input) => writeMailText({ subject: input, body: input } as never, { name: 'Ruth' }),
  placeholders: (input) => fillPlaceholders(input, { a: 'b' }),
  'marks of the preview': (input) => [withoutMarks(input), marksIn(cleanText(input))],
};

const counted = (length: number, text: (at: number) => string) => {
  let all = '';
  for (let at = 0; all.length < length; at += 1) all += text(at);
  return all;
};

/** Inputs of about so many characters. */
const repeated = [
  '<',
  '!',
  '[',
  ']',
  '![',
  '[[]',
  '[a](',
  '](',
  '[^a]',
  '[^a]: b\n',
  '[a]: b\n',
  '`',
  '*a_ ',
  '**a *b ',
  '_a',
  '~~a',
  '> ',
  '>\n',
  '- ',
  '- a\n',
  '1. a\n',
  '# ',
  '|a',
  '|\n',
  '---\n',
  '===\n',
  '```\n',
  '<a b=',
  '<!--',
  '<?',
  '<v ',
  '<b ',
  '</i>',
  '{\\',
  '{',
  '}',
  '{a}',
  '{#',
  '{#a}',
  '&',
  '&amp;',
  '&#',
  '\\',
  '"',
  "'",
  ' ',
  '\t',
  '\n',
  ' \n',
  '\n ',
  '\r',
  '\v',
  '\u2028',
  '\0',
  '\ufeff',
  '\ufffe',
  '\ud800',
  '\u200b',
  '\u202e',
  '\u05d0\u05b8',
  '\u05b8',
  'é',
  'É',
  '’',
  'a',
  'a ',
  'a.',
  'a@',
  'a-',
  'aב',
  '1',
  '1:1',
  '1 ',
  '0:01\n',
  '0:01 a\n',
  '00:00:01,000 --> 00:00:02,000\n',
  '00:00:01,000 --> 00:00:02,000\na\nb\n\n',
  '0:00:01.000,0:00:02.000\na\n\n',
  'NOTE\n\n',
  '(',
  ')',
  '.',
  '!)',
  ',',
  ', ',
  '; ',
  ':',
  ': ',
  ':\n',
  'a: ',
  'a: b\n',
  'a: b: ',
  '? ',
  '%a\n',
  '[a, ',
  '{a: ',
  '&a ',
  '*a ',
  '!a ',
  '|\n ',
  '"a" ',
  '# a\n',
  '/',
  '//',
  'https://',
  'www.',
  'www.a',
  'mailto:',
  '+1 ',
  '+1',
  '(815) 555-0142 ',
  '[if a] ',
  '[if ',
  'a\n\n',
  ' {a}',
  'Saturday at ',
  '\u200b\u200c\u200d\ufeff',
  '%E2%80%8B',
];
const inputs: Record<string, (length: number) => string> = {
  ...Object.fromEntries(
    repeated.map((part) => [JSON.stringify(part), (length) => part.repeat(length / part.length)]),
  ),
  'lists inside each other': (length) => counted(length, (at) => `${'  '.repeat(at)}- a\n`),
  'fields inside each other': (length) => counted(length, (at) => `${' '.repeat(at)}a:\n`),
  'ever longer backticks': (length) => counted(length, (at) => `e${'`'.repeat(at)}`),
  'different footnotes': (length) =>
    counted(length, (at) => `[^${at}]`) + counted(length, (at) => `\n[^${at}]: a`),
  'different keys': (length) => counted(length, (at) => `k${at}: 1\n`),
  'aliases of aliases': (length) => counted(length, (at) => `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]\n`),
  'captions that roll': (length) =>
    counted(
      length,
      (at) => `00:00:${String(at % 60).padStart(2, '0')}.000 --> 00:01:00.000\nrow ${at - 1}\nrow ${at}\n\n`,
    ),
};

const length = 20_000;
/** In milliseconds of the test's own thread, not of those that free memory. A shorter run says nothing. */
const measurable = 60;

/** The least of several runs: other programs only make a run longer. */
function cost(parse: (input: string) => unknown, input: string, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage();
    parse(input);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

test.each(Object.keys(parsers))(
  'the cost of %s grows no faster than its length',
  (name) => {
    const parse = parsers[name] as (input: string) => unknown;
    const slow: string[] = [];
    for (const [kind, make] of Object.entries(inputs)) {
      const large = make(4 * length);
      if (cost(parse, large, 1) < measurable) continue;
      const [few, many] = [cost(parse, make(length), 3), cost(parse, large, 3)];
      // Four times is linear, sixteen times quadratic.
      if (many < measurable || many < 10 * few) continue;
      // Short runs grow by chance: with memory, for example.
      if (many < 3000 && cost(parse, make(16 * length), 3) < 10 * many) continue;
      slow.push(`${kind}: ${few.toFixed()} ms, then ${many.toFixed()} ms`);
    }
    expect(slow).toEqual([]);
  },
  300_000,
);
