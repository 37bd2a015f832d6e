/** `content/pages/about.yaml`, `our-team.yaml`, and `content/team/*.yaml`, one person per file. */
import { z } from 'zod';
import {
  button,
  drawing,
  heading,
  intro,
  link,
  linkShape,
  mailButton,
  meta,
  pageHeading,
  titledText,
  titledTexts,
} from './field-groups.ts';
import { choice, email, group, id, lines, longText, order, sample, text } from './fields.ts';
import { pictureName } from './pictures.ts';

export const aboutPage = group('About', 'The page /about.', {
  meta,
  title: pageHeading,
  intro,
  introLinks: group('Links', 'Below the introduction.', {
    beliefs: link('Beliefs', 'Leads to what the fellowship believes.'),
    pastor: mailButton('Pastor', 'Opens an e-mail to the pastor.'),
    phone: group('Telephone', 'Dials the number.', { label: text('Words', 'The text of the link.') }),
  }),
  toggle: group('More and less', 'The button that opens the story.', {
    more: text('More', 'While the story is short.'),
    less: text('Less', 'While it is open.'),
  }),
  story: group('Story', 'How the fellowship began.', {
    sample,
    heading,
    short: text('Short', 'Shown while the story is closed.'),
    paragraphs: lines('Paragraphs', 'The whole story.'),
  }),
  approach: group('Approach', 'How the ministry goes about its work.', {
    heading,
    cards: z
      .array(titledText.extend({ link: link('Link', 'Where the card leads.').optional() }))
      .min(1)
      .meta({ label: 'Cards', help: 'Each has a title and a text, and may have a link.' }),
  }),
  mission: group('Mission', 'What the ministry hopes to be.', {
    heading,
    motto: text('Motto', 'Set large.'),
    text: text('Text', 'The mission in a paragraph.'),
    values: titledTexts('Values', 'Each has a title and a text.'),
  }),
  team: group('Team', 'The pastor and the deacons.', {
    heading,
    intro,
    buttons: group('Buttons', 'On the cards.', {
      pastor: button,
      deacon: text('Deacon', 'The words on a deacon’s button.', ['name']),
    }),
  }),
});

export const ourTeamPage = group('Our Team', 'The page /about/our-team.', {
  meta,
  heading: pageHeading,
  intro,
  note: text('Note', 'A sentence at the end.'),
  noteLink: group('Link', 'Below the note.', linkShape),
});

export const teamMember = group('Person', 'The pastor or a deacon.', {
  id,
  sample,
  order,
  name: text('Name', 'First and last name.'),
  title: choice('Office', 'There is one pastor.', ['Pastor', 'Deacon']),
  email: email('E-mail', 'Where visitors write to this person.'),
  initials: z
    .string()
    .regex(/^\p{Lu}{1,3}$/u, 'must be one to three capital letters.')
    .meta({ label: 'Initials', help: 'Drawn while there is no photograph.' }),
  photo: pictureName('Photograph', 'Of the person; shown 4 wide by 5 high.').optional(),
  portrait: drawing('Drawn portrait', 'In place of a photograph; without it, the initials.').optional(),
  shortBio: text('Short biography', 'For About; the default is the first paragraph below.').optional(),
  bio: lines('Biography', 'One paragraph on each line.'),
  contact: group('Contact', 'The button that opens an e-mail.', {
    label: button,
    subject: text('Subject', 'The subject line.'),
    body: longText('Text', 'The first words of the e-mail; may be empty.'),
  }),
});
