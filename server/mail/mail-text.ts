import type { ListRecord } from '#content-model/content.ts';
import { fillPlaceholders, placeholder } from '#core/placeholders.ts';

/** One record of content/emails. */
export type MailTemplate = ListRecord<'emails'>;

/** What stands for each placeholder. Plain text; line feeds are kept. */
export type Placeholders = Readonly<Record<string, string>>;

/** A paragraph, filled in. Its line feeds are meant; the ones by which the file's author wrapped it are gone. */
export interface TextBlock {
  /**
   * `message` is what a visitor wrote, `verse` stands as it was set, `links` are lines `Words: address`, `foot` is what is said last and
   * small: why the mail came, its reference.
   */
  kind: 'prose' | 'message' | 'verse' | 'links' | 'foot';
  text: string;
}

export interface MailText {
  subject: string;
  blocks: TextBlock[];
}

const condition = /^\[(if|unless) (\w+)\] */;
/** `From: …`: lines of details stay lines, other lines of a paragraph are joined. */
const detail = /^[^\s:.{}][^:.{}]{0,40}: /;

/**
 * Fills an e-mail's words, written as content-model/schemas/emails.ts says. The value of a placeholder is never looked at again:
 * what a visitor wrote can hold neither placeholders nor conditions. A placeholder that nobody knows stays, so that it is seen.
 */
export function writeMailText(
  template: Pick<MailTemplate, 'subject' | 'shortSubject' | 'body'>,
  placeholders: Placeholders,
): MailText {
  // An empty one takes the blank before it along: `Shalom {visitorName},` greets somebody without a name too.
  const fill = (text: string) =>
    fillPlaceholders(
      text.replace(/ \{(\w+)\}/g, (whole, name) => (valueIn(placeholders, name) === '' ? '' : whole)),
      placeholders,
    );
  const isComplete = [...template.subject.matchAll(placeholder)].every(
    ([, name = '']) => valueIn(placeholders, name) !== '',
  );
  const subject = isComplete ? template.subject : (template.shortSubject ?? template.subject);

  return {
    subject: fill(subject).replace(/\s+/g, ' ').trim(),
    blocks: template.body
      .split(/\n(?:[ \t]*\n)+/)
      .map((paragraph) => ({ paragraph, lines: linesThatApply(paragraph, placeholders) }))
      .filter(({ lines }) => lines.length > 0)
      .map(({ lines }) => blockOf(lines, fill))
      .filter(({ text }) => text !== ''),
  };
}

function valueIn(placeholders: Placeholders, name: string): string | undefined {
  return Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
}

function linesThatApply(paragraph: string, placeholders: Placeholders): string[] {
  return paragraph
    .split('\n')
    .filter((line) => line.trim() !== '')
    .filter((line) => {
      const [, word, name] = condition.exec(line) ?? [];
      return name === undefined || Boolean(valueIn(placeholders, name)) === (word === 'if');
    })
    .map((line) => line.replace(condition, ''));
}

function blockOf(lines: string[], fill: (text: string) => string): TextBlock {
  if (lines.every((line) => line.startsWith('    '))) {
    return { kind: 'verse', text: fill(lines.map((line) => line.slice(4).trimEnd()).join('\n')) };
  }
  const words = lines.map((line) => line.trim());
  if (words.join() === '{message}') return { kind: 'message', text: fill('{message}') };
  if (/^\{(bookLinks|deskLink)\}$/.test(words.join())) return { kind: 'links', text: fill(words.join()) };
  if (/^(\{footer\}|[\w ]+: \{reference\})$/.test(words.join()))
    return { kind: 'foot', text: fill(words.join()) };
  return { kind: 'prose', text: fill(words.join(words.every((line) => detail.test(line)) ? '\n' : ' ')) };
}

/** The mail as plain text: paragraphs parted by blank lines, verses set in. */
export function plainText({ blocks }: MailText): string {
  const paragraphs = blocks.map(({ kind, text }) => (kind === 'verse' ? text.replace(/^/gm, '    ') : text));
  return `${paragraphs.join('\n\n')}\n`;
}

/** What an e-mail is made from, besides its words. */
interface MailData {
  placeholders: Placeholders;
  masthead: { name: string; siteUrl: string };
}

interface RenderedMail {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

/** Makes an e-mail from its words. Handed to the worker, because plain Node cannot run the TSX behind it. */
export type RenderMail = (template: MailTemplate, data: MailData) => Promise<RenderedMail>;

/** Invisible characters, by which an address could be cut apart for this look and be whole for a reader. */
const invisible = /[\p{Cf}\p{Mn}]/gu;
/** An address, a link, or what a mail program makes a link of: `example.com`, `1.2.3.4`, `www.`; initials are none. */
const addressLike = /[@/\\:<>]|www\.|[.。][\p{L}\p{N}]{2,}|\d[.。]\d/iu;

/**
 * The name by which a mail greets a visitor; empty when it looks like an address or holds a link. Anybody can have that mail sent to
 * somebody else, and would choose what it says.
 */
export function plainName(name = ''): string {
  return addressLike.test(name.replace(invisible, '').normalize('NFKC')) ? '' : name;
}
