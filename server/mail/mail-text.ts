import type { ListRecord } from '#content-model/content.ts';
import { fillPlaceholders, placeholder } from '#core/placeholders.ts';

export type MailTemplate = ListRecord<'emails'>;

/** The value of each placeholder. Plain text; line feeds stay. */
export type Placeholders = Readonly<Record<string, string>>;

/** A paragraph with its values. Its line feeds are intended; those that wrap the source are removed. */
export interface TextBlock {
  /**
   * `message`: a visitor's text; `verse`: keeps its lines; `links`: lines `Text: address`; `foot`: small
   * type.
   */
  kind: 'prose' | 'message' | 'verse' | 'links' | 'foot';
  text: string;
}

export interface MailText {
  subject: string;
  blocks: TextBlock[];
}

const paragraphBreak = /\n(?:[ \t]*\n)+/;
const condition = /^\[(if|unless) (\w+)\] */;
/** `From: …`: lines of details stay separate, other lines of a paragraph are joined. */
const detail = /^[^\s:.{}][^:.{}]{0,40}: /;

/**
 * Fills a template (see content-model/schemas/emails.ts). Values are never parsed, so a visitor's text cannot
 * have placeholders or conditions. Unknown placeholders stay visible.
 */
export function writeMailText(
  template: Pick<MailTemplate, 'subject' | 'shortSubject' | 'body'>,
  placeholders: Placeholders,
): MailText {
  // An empty value removes the space before it: `Shalom {visitorName},` also greets without a name.
  const fill = (text: string) =>
    fillPlaceholders(
      text.replace(/ \{(\w+)\}/g, (match, name) => (valueIn(placeholders, name) === '' ? '' : match)),
      placeholders,
    );
  const isComplete = [...template.subject.matchAll(placeholder)].every(
    ([, name = '']) => valueIn(placeholders, name) !== '',
  );
  const subject = isComplete ? template.subject : (template.shortSubject ?? template.subject);

  return {
    subject: fill(subject).replace(/\s+/g, ' ').trim(),
    blocks: template.body
      .split(paragraphBreak)
      .map((paragraph) => ({ paragraph, lines: applicableLines(paragraph, placeholders) }))
      .filter(({ lines }) => lines.length > 0)
      .map(({ lines }) => blockOf(lines, fill))
      .filter(({ text }) => text !== ''),
  };
}

function valueIn(placeholders: Placeholders, name: string): string | undefined {
  return Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
}

function applicableLines(paragraph: string, placeholders: Placeholders): string[] {
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
  const texts = lines.map((line) => line.trim());
  if (texts.join() === '{message}') return { kind: 'message', text: fill('{message}') };
  if (/^\{(bookLinks|deskLink)\}$/.test(texts.join())) return { kind: 'links', text: fill(texts.join()) };
  if (/^(\{footer\}|[\w ]+: \{reference\})$/.test(texts.join()))
    return { kind: 'foot', text: fill(texts.join()) };
  return { kind: 'prose', text: fill(texts.join(texts.every((line) => detail.test(line)) ? '\n' : ' ')) };
}

/** A letter's template around the words of staff: what they may change too, and the rest, as a quotation. */
function aroundAnswer(body: string) {
  const [before = '', after = ''] = body.split(/^[ \t]*\{answer\}[ \t]*$/m);
  const isGiven = (paragraph: string) => /\{(?:message|footer)\}|^\[(?:if|unless) message\]/m.test(paragraph);
  const [fixed = [], closing = []] = [true, false].map((isFixed) =>
    after.split(paragraphBreak).filter((paragraph) => isGiven(paragraph) === isFixed),
  );
  return { greeting: before, closing: closing.join('\n\n'), rest: fixed.join('\n\n') };
}

/** The greeting and the signature of a letter that staff write, as plain text. */
export function greetingAndClosing({ body }: Pick<MailTemplate, 'body'>, placeholders: Placeholders) {
  const { greeting, closing } = aroundAnswer(body);
  const written = (text: string) =>
    plainText(writeMailText({ subject: '', body: text }, placeholders)).trim();
  return { greeting: written(greeting), closing: written(closing) };
}

/** The template for a letter that has its greeting and its signature already. */
export const forWholeLetter = <Template extends { body: string }>(template: Template): Template => ({
  ...template,
  body: `{answer}\n\n${aroundAnswer(template.body).rest}`,
});

/** The e-mail as plain text: blank lines between paragraphs, indented verses. */
export function plainText({ blocks }: MailText): string {
  const paragraphs = blocks.map(({ kind, text }) => (kind === 'verse' ? text.replace(/^/gm, '    ') : text));
  return `${paragraphs.join('\n\n')}\n`;
}

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

/** Renders an e-mail. A dependency of the worker, because plain Node cannot run TSX. */
export type RenderMail = (template: MailTemplate, data: MailData) => Promise<RenderedMail>;

/** Invisible characters, which could hide an address from this check. */
const invisible = /[\p{Cf}\p{Mn}]/gu;
/** An address, a link, or text that mail programs turn into one: `example.com`, `1.2.3.4`; not initials. */
const addressLike = /[@/\\:<>]|www\.|[.。][\p{L}\p{N}]{2,}|\d[.。]\d/iu;

/**
 * Empty when the name looks like an address or a link: a sender could choose the text of an e-mail to a
 * stranger.
 */
export function plainName(name = ''): string {
  return addressLike.test(name.replace(invisible, '').normalize('NFKC')) ? '' : name;
}
