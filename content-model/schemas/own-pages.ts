/** Pages that a ministry adds. `content/own-pages/*.yaml`: one in each file, at the address that it names, made of blocks in any order. */
import { z } from 'zod';
import { body, entries, group, id, lines, oneOf, sample, sitePath } from './fields.ts';
import { intro, link, meta, pageHeading, questions, verse } from './parts.ts';
import { pictureName } from './pictures.ts';

const block = oneOf({
  body: body('rich', 'A heading begins a section.'),
  picture: pictureName('Picture', 'Across the page.'),
  verse,
  list: lines('List', 'A line for each.'),
  questions,
  button: link('Button', 'Leads to a page of this site, or elsewhere.'),
});

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
  blocks: entries('Blocks', 'What the page shows, one below the other.', block).meta({
    ifEmpty: 'This page needs at least one block. Add a text, a picture or a button.',
  }),
  meta,
});
