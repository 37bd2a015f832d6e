import { type ComponentProps, createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { buttonStyle, footStyle, Layout, type Masthead, paragraphStyle, quoteStyle } from './mail-layout.tsx';
import { type MailText, plainText, type RenderMail, type TextBlock, writeMailText } from './mail-text.ts';

/** Mail programs expect this old doctype. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export const renderMail: RenderMail = async (template, { placeholders, masthead }) => {
  const mail = writeMailText(template, placeholders);
  return {
    subject: mail.subject,
    text: plainText(mail),
    html: doctype + renderToStaticMarkup(<MailBody mail={mail} masthead={masthead} />),
  };
};

/** The e-mail as HTML. React escapes its texts, so a visitor's markup is shown as typed. */
function MailBody({ mail, masthead }: { mail: MailText; masthead: Masthead }) {
  // Spread instead of a list, so that the paragraphs need no keys.
  const paragraphs = createElement(Fragment, null, ...mail.blocks.map(paragraphOf));
  return (
    <Layout masthead={masthead} preview={mail.blocks[0]?.text ?? ''}>
      {paragraphs}
    </Layout>
  );
}

function paragraphOf({ kind, text }: TextBlock): ReactNode {
  if (kind === 'links') return createElement('p', { style: paragraphStyle }, ...text.split('\n').map(linkOf));
  if (kind === 'foot')
    return createElement('p', { className: 'soft', style: footStyle }, ...withLineBreaks(text));
  const properties: ComponentProps<'p'> =
    kind === 'prose'
      ? { className: 'ink', style: paragraphStyle }
      : { className: 'ink quote', style: quoteStyle, dir: 'auto' };
  return createElement('p', properties, ...withLineBreaks(text));
}

function linkOf(line: string): ReactNode {
  const colon = line.lastIndexOf(': ');
  return (
    <a className="button" href={line.slice(colon + 2)} style={buttonStyle} target="_blank" rel="noreferrer">
      {line.slice(0, colon)}
    </a>
  );
}

/** Line feeds as <br>, because some mail programs ignore `white-space`. */
function withLineBreaks(text: string): ReactNode[] {
  const lineBreak = <br />;
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line]));
}
