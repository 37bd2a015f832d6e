/** `content/pages/about.yaml`, `our-team.yaml`, and `content/team/*.yaml`, one person per file. */

import { isVisible } from '#core/text.ts';
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
  pageShape,
  titledShape,
  titledTexts,
} from './field-groups.ts';
import { matching, satisfying } from './field-kinds.ts';
import { email, entries, field, group, lines, listed, longText, sample, text } from './fields.ts';
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
    cards: entries('Cards', 'Each has a title and a text, and may have a link.', {
      ...titledShape,
      link: link('Link', 'Where the card leads.').optional(),
    }),
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
  ...pageShape,
  note: text('Note', 'A sentence at the end.'),
  noteLink: group('Link', 'Below the note.', linkShape),
  contact: group('Contact', 'The e-mail to a person whose own record does not say it.', {
    label: text('Button', 'The text of the button.', ['name']),
    subject: text('Subject', 'The subject line.', ['name']),
  }).default({ label: 'Email {name}', subject: 'A question for {name}' }),
});

/** Code compares it with "Pastor", so it has no source mark. */
const office = field(satisfying(isVisible, 'is empty. Write the office.'));

const initials = field(matching(/^\p{Lu}{1,3}$/u, 'must be one to three capital letters.'));

export const teamMember = group('Person', 'The pastor or a deacon.', {
  ...listed,
  name: text('Name', 'First and last name.'),
  title: office('Office', 'Like Deacon or Elder. One person is the Pastor, who comes first.'),
  email: email('E-mail', 'Where visitors write to this person.'),
  initials: initials(
    'Initials',
    'Drawn while there is no photograph. If empty, those of the name.',
  ).optional(),
  photo: pictureName('Photograph', 'Of the person; shown 4 wide by 5 high.').optional(),
  portrait: drawing('Drawn portrait', 'In place of a photograph; without it, the initials.').optional(),
  shortBio: text('Short biography', 'For About; the default is the first paragraph below.').optional(),
  bio: lines('Biography', 'One paragraph on each line.'),
  contact: group('Contact', 'The button that opens an e-mail. What is empty is as on Leadership.', {
    label: button.optional(),
    subject: text('Subject', 'The subject line.').optional(),
    body: longText('Text', 'The first words of the e-mail; may be empty.').optional(),
  }).optional(),
});
