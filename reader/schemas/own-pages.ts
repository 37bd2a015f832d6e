/** Pages that a ministry adds. `content/own-pages/*.md`: one in each file, at the address that it names. */
import { z } from 'zod';
import { body, group, id, sample, sitePath } from './fields.ts';
import { intro, link, meta, pageHeading, questions, verse } from './parts.ts';
import { pictureName } from './pictures.ts';

export const ownPage = group('Page', 'A page of your own, such as our history.', {
  id,
  sample,
  title: pageHeading,
  intro,
  address: z
    .string()
    .regex(
      /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,4}$/,
      'is not an address. Write lower case words after slashes, like "/about/history".',
    )
    .meta({ label: 'Address', help: 'Behind the name of the website, like /about/history.' }),
  menu: sitePath(
    'Place in the menu',
    'The page in the menu after which it stands, like /about/our-team. Left out, no menu has it.',
  ).optional(),
  photo: pictureName('Photograph at the head', 'At the top of the page.').optional(),
  picture: pictureName('Picture', 'Below the text, across the page.').optional(),
  verse: verse.optional(),
  questions: questions.optional(),
  button: link('Button', 'At the end of the page.').optional(),
  meta,
  body: body('rich', 'A heading begins a section.'),
});
