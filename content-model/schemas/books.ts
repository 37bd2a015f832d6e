/**
 * `content/books/*.yaml` (the ministry's own) and `content/recommended-books/*.yaml`: one book per file.
 * - `content/pages/books.yaml` → /resources/books
 * - `recommended-books.yaml` → /discipleship/resources
 * - `book-link.yaml` → an expired link to a free PDF
 */

import {
  formField,
  formFieldShape,
  headedShape,
  headedText,
  heading,
  intro,
  link,
  linkShape,
  mailto,
  meta,
  pageHeading,
  submit,
} from './field-groups.ts';
import {
  artName,
  asin,
  group,
  id,
  noByDefault,
  order,
  pdfName,
  price,
  sample,
  text,
  url,
  yesNo,
} from './fields.ts';
import { pictureName } from './pictures.ts';

export const booksPage = group('Books', 'The page /resources/books.', {
  meta,
  hero: group('Head', 'The head of the page.', { heading: pageHeading, intro }),
  author: text('Author', 'The default when the bookseller names none either.'),
  defaultDescription: text('Description', 'The default when the bookseller has none either.'),
  card: group('Card', 'The texts on the card of a book.', {
    purchase: text('Purchase', 'Leads to the bookseller.'),
    freePdf: text('Free PDF', 'Leads to the request form.'),
    inPreparation: text('In preparation', 'In place of title and links, for a book without a bookseller.'),
    loading: text('Loading', 'While the bookseller is asked.'),
    fallback: group('Nothing known', 'When the bookseller does not answer.', {
      image: text('Picture', 'In place of the cover, for people who do not see it.'),
      noCover: text('No cover', 'In place of the cover.'),
      title: text('Title', 'In place of the title.'),
      author: text('Author', 'In place of the author.'),
      description: text('Description', 'In place of the description.'),
    }),
  }),
  form: group('Form', 'The request for a free book.', {
    heading,
    intro,
    fields: group('Fields', 'The texts of the form’s fields.', {
      fullName: formField('Name'),
      email: formField('E-mail'),
      phone: formField('Telephone'),
      address: formField('Address'),
      requestedBook: group('Book', 'The list of books.', {
        ...formFieldShape,
        placeholder: text('Nothing chosen', 'The first line of the list.'),
        all: text('All books', 'The line for all of them.'),
      }),
      newsletterSignup: formField('Newsletter'),
    }),
    submit,
    privacy: text('Privacy', 'What happens with what visitors write.'),
  }),
  thanks: group('Thanks', 'Shown when the request has been sent.', {
    ...headedShape,
    contact: group('Contact', 'Opens an e-mail.', {
      label: text('Words', 'The text of the link.'),
      mailto,
    }),
    group: group('Group', 'The invitation to the readers’ group.', {
      text: text('Sentence', 'Shown before the link.'),
      ...linkShape,
    }),
  }),
});

export const recommendedBooksPage = group('Recommended books', 'The page /discipleship/resources.', {
  meta,
  title: pageHeading,
  intro,
  note: text('Note', 'A sentence above the books.'),
  card: group('Card', 'The texts on the card of a book.', {
    purchase: text('Purchase', 'Leads to the bookseller.'),
    more: text('More', 'Opens a long description.'),
    less: text('Less', 'Closes it.'),
  }),
});

export const bookLinkPage = group('Book link', 'Shown when a link to a free PDF does not work.', {
  meta,
  expired: headedText('Expired', 'The link has expired.'),
  invalid: headedText('Invalid', 'The link is unknown or damaged.'),
  missing: headedText('Missing', 'The link is valid, but the file is missing.'),
  links: group('Links', 'Where to go from here.', {
    again: link('Ask again', 'Leads to the request form.'),
    contact: link('Contact', 'Leads to the contact form.'),
  }),
});

const coverShape = {
  cover: artName('Drawn cover', 'Choose one of the site’s drawings.').optional(),
  photo: pictureName('Picture of the cover', 'It replaces all other covers.').optional(),
  imageUrl: url('Cover on the web', 'The address of a real cover. It replaces a drawn one.').optional(),
  asin: asin('ASIN', 'Amazon’s number of the book.').optional(),
};

const lookedUp = (label: string) => text(label, 'Without it, the bookseller’s page is used.').optional();

const aboutBook = {
  id,
  sample,
  order: order.optional(),
  title: lookedUp('Title'),
  author: lookedUp('Author'),
  description: lookedUp('Description'),
};

export const book = group('Book', 'One of the ministry’s own books.', {
  ...aboutBook,
  sourceUrl: url('Bookseller', 'The book’s own page there; left out while it is in preparation.').optional(),
  hasFreePdf: noByDefault('Free PDF', 'Yes to offer it to visitors.'),
  pdf: pdfName(
    'PDF',
    'Sent to visitors who ask for it. Left out: the file in books/pdf named like the book.',
  ).optional(),
  ...coverShape,
  published: group('Published', 'Shows it under Published Works on Resources.', {
    price: price('Price', 'With a dollar sign and cents.'),
    featured: yesNo('Featured', 'Yes to mark it.'),
  }).optional(),
});

export const recommendedBook = group('Recommended book', 'A book by another author.', {
  ...aboutBook,
  sourceUrl: url('Bookseller', 'The book’s own page there.'),
  ...coverShape,
});
