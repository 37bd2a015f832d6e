import { render } from '@react-email/components';
import { plainText, writeLetter } from './letter.ts';
import type { RenderMail } from './mail.ts';
import { LetterMail } from './templates/letter-mail.tsx';

/** Text and HTML carry the same words. The text is written from them directly, not squeezed out of the HTML. */
export const renderMail: RenderMail = async (template, { placeholders, masthead }) => {
  const letter = writeLetter(template, placeholders);
  return {
    subject: letter.subject,
    text: plainText(letter),
    html: await render(<LetterMail letter={letter} masthead={masthead} />),
  };
};
