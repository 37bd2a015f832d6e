import { z } from 'zod';
import { artName, email, entries, group, href, lines, list, longText, text } from './fields.ts';

export const pageHeading = text('Heading', 'The large words at the top of the page.');
export const heading = text('Heading', 'Shown above this part of the page.');
export const intro = text('Introduction', 'The paragraph below the heading.');
export const title = text('Title', 'The name by which readers know it.');
export const playlistTitle = text('Title', 'Left empty at the desk: what YouTube calls it.').meta({
  isLookedUp: true,
});
export const paragraph = text('Text', 'The text of this part.');
export const button = text('Button', 'The text of the button.');
export const submit = text('Send', 'The text of the button.');

export function metaWith(...placeholders: string[]) {
  const keyword = text('Keyword', 'A word or a few.', placeholders);
  return group('Search engines', 'What search engines and shared links show of the page.', {
    title: text('Title', 'The first line of a search result, and of a shared link.', placeholders),
    description: text('Description', 'One or two sentences below that line.', placeholders),
    keywords: list('Keywords', 'Words by which people look for the page.', keyword).min(1),
    robots: z
      .literal('noindex', 'may only be "noindex". Remove the line to let search engines list the page.')
      .meta({ label: 'Leave out', help: 'Write "noindex" for a page that search engines should not list.' })
      .optional(),
  });
}
export const meta = metaWith();
/** The first fields of most pages. */
export const pageShape = { meta, heading: pageHeading, intro };
/** For records that staff add: what is left out follows from the record (site/routes.ts). */
export const ownMeta = meta
  .partial()
  .meta(meta.meta() ?? {})
  .optional();

export const linkShape = {
  label: text('Words', 'The text of the link.'),
  href: href('Address', 'A page of this site, like /gatherings, or a full web address.'),
};

/** A link with its text. Web addresses open in a new tab. */
export function link(label: string, help: string) {
  return group(label, help, linkShape);
}

export function links(label: string, help: string) {
  return entries(label, help, linkShape);
}

export const mailto = group('Drafted e-mail', 'What a visitor’s e-mail program opens with.', {
  to: email('To', 'The address it goes to.'),
  subject: text('Subject', 'The subject line.'),
  body: longText('Text', 'The first words of the e-mail; may be empty.'),
});

export const mailShape = { label: text('Words', 'The words on the button or link.'), mailto };

export function mailButton(label: string, help: string) {
  return group(label, help, mailShape);
}

export const titledShape = { title, text: paragraph };

export function titledTexts(label: string, help: string) {
  return entries(label, help, titledShape);
}

export function titledList(label: string, help: string) {
  return group(label, help, { heading, items: titledTexts('Entries', 'Each has a title and a text.') });
}

export const headedShape = { heading, text: paragraph };

export function headedText(label: string, help: string) {
  return group(label, help, headedShape);
}

export const headedListShape = { heading, items: lines('Lines', 'One thing on each line.') };

export function headedList(label: string, help: string) {
  return group(label, help, headedListShape);
}

/** A quotation from Scripture with its reference. */
export const verse = group('Scripture', 'A verse and its reference.', {
  text: text('Verse', 'The words of Scripture.'),
  ref: text('Reference', 'Book, chapter and verse.'),
});

export const questions = entries('Questions', 'What visitors ask.', {
  question: text('Question', 'As a visitor would ask it.'),
  answer: text('Answer', 'A few sentences.'),
});

export const formFieldShape = {
  label: text('Label', 'The name of the field in the form.'),
  hint: text('Hint', 'A line of help below the field.').optional(),
};

export function formField(label: string) {
  return group(label, 'The words of this field of the form.', formFieldShape);
}

export type Meta = z.infer<typeof meta>;
export type Question = z.infer<typeof questions>[number];

/** A drawing that adds to the page's text and so needs a description. */
export function drawing(label: string, help: string) {
  return group(label, help, {
    art: artName('Drawing', 'Choose one of the site’s drawings.'),
    alt: text('In words', 'What the drawing shows, for people who do not see it.'),
  });
}
