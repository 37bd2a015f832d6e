import { renderToStaticMarkup } from 'react-dom/server';
import { plainText, writeLetter } from './letter.ts';
import type { RenderMail } from './mail.ts';
import { LetterMail } from './templates/letter-mail.tsx';

/** Mail programs lay out by the old rules that they know; this names them. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Text and HTML carry the same words. The text is written from them directly, not squeezed out of the HTML. */
export const renderMail: RenderMail = async (template, { placeholders, masthead }) => {
  const letter = writeLetter(template, placeholders);
  return {
    subject: letter.subject,
    text: plainText(letter),
    html: doctype + renderToStaticMarkup(<LetterMail letter={letter} masthead={masthead} />),
  };
};
