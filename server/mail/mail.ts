import type { MailTemplate, Placeholders } from './letter.ts';

/** What an e-mail is made from, besides its words. */
export interface MailData {
  placeholders: Placeholders;
  masthead: { name: string; siteUrl: string };
}

export interface RenderedMail {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

/** Makes an e-mail from its words. Handed to the worker, because plain Node cannot run the TSX behind it. */
export type RenderMail = (template: MailTemplate, data: MailData) => Promise<RenderedMail>;
