/**
 * `content/affiliates/*.yaml` and `content/friends/*.yaml`: one partner per file.
 * - `content/pages/affiliates.yaml` → /affiliates and /affiliates/ministries
 * - `affiliates-about.yaml` → /affiliates/about
 * - `affiliate-detail.yaml`: texts that the detail pages share
 * - `friends.yaml` → /affiliates/friends
 */
import {
  button,
  drawing,
  headedList,
  headedShape,
  heading,
  link,
  linkShape,
  links,
  mailButton,
  mailShape,
  ownMeta,
  pageShape,
  titledList,
} from './field-groups.ts';
import {
  anyEntries,
  artName,
  email,
  group,
  lines,
  listed,
  longText,
  phone,
  slug,
  stateCode,
  text,
  url,
} from './fields.ts';
import { pictureName } from './pictures.ts';

export const affiliatesPage = group('Affiliates', 'The page /affiliates.', {
  ...pageShape,
  beliefs: link('Beliefs', 'Leads to what the fellowship believes.'),
  about: link('About', 'Leads to what an affiliate is.'),
  search: group('Search', 'The field that looks for a state.', {
    label: text('Label', 'The name of the field.'),
    placeholder: text('Example', 'Shown in the empty field.'),
    tip: text('Tip', 'Shown when the mouse rests on the field.'),
    empty: text('Nothing found', 'Shown when no affiliate matches.'),
    emptyHelp: text('What to do then', 'A sentence below it.'),
  }),
  card: group('Card', 'The texts on the card of an affiliate.', {
    website: text('Website', 'Leads to the affiliate’s own site.'),
    details: text('Details', 'Leads to its page here.'),
  }),
  benefits: titledList('Benefits', 'What affiliates share.'),
  apply: group('Apply', 'The invitation to become an affiliate.', { ...headedShape, ...mailShape }),
});

export const affiliatesAboutPage = group('About affiliates', 'The page /affiliates/about.', {
  ...pageShape,
  requirements: headedList('Requirements', 'What an affiliate agrees to.'),
  benefits: titledList('Benefits', 'What an affiliate gets.'),
  steps: titledList('Steps', 'How a ministry becomes one.'),
  links: links('Links', 'At the end of the page.'),
  apply: mailButton('Apply', 'Opens an application by e-mail.'),
});

export const affiliateDetailPage = group(
  'Affiliate’s page',
  'Texts that the pages of all affiliates share.',
  {
    service: text('Service', 'Shown above the service times.'),
    address: text('Address', 'Shown above the address.'),
    heading,
    directions: text('Directions', 'Leads to a map site.'),
    ask: text('Ask for directions', 'Opens an e-mail where the address is not public.'),
    showMap: text('Show the map', 'The button that loads the map.'),
    mapNote: text('Note on the map', 'Says from whom the map comes.'),
    video: text('Video', 'Leads to the affiliate’s videos.'),
    website: text('Website', 'Leads to the affiliate’s own site.'),
    contact: text('Contact', 'Shown above e-mail and telephone.'),
    mail: group('E-mail', 'A drafted e-mail to the affiliate.', {
      subject: text('Subject', 'The subject line.'),
      body: longText('Text', 'The first words of the e-mail; may be empty.'),
    }),
    social: text('Social networks', 'Shown above the icons.'),
    back: text('Back', 'Leads to all affiliates.'),
  },
);

export const friendsPage = group('Friends', 'The page /affiliates/friends.', {
  ...pageShape,
  help: headedList('Help', 'How visitors can help.'),
});

export const affiliate = group('Affiliate', 'A ministry with its own page on this site.', {
  ...listed,
  slug: slug('Address', 'The last part of /affiliates/…; the file’s name when left out.').optional(),
  name: text('Name', 'The name of the ministry.'),
  city: text('Town', 'Where it meets.'),
  state: text('State', 'Its name or its two letters: each follows from the other.'),
  stateCode: stateCode('State code', 'Only where the state’s name is not one of the USA.').optional(),
  searchText: text('Search words', 'If empty, the state and its code.').optional(),
  address: text('Address of the place', 'In one line; left out where it is not public.').optional(),
  map: drawing('Drawn map', 'Where the town is.').optional(),
  serviceTimes: text('Service times', 'In words, like “Saturdays 10:00 AM”.'),
  website: url('Website', 'The ministry’s own site.'),
  email: email('E-mail', 'Where visitors write to it.'),
  phone: phone('Telephone', 'The number as people read it.').optional(),
  social: group('Social networks', 'Addresses of its pages there.', {
    facebook: url('Facebook', 'The page.').optional(),
    instagram: url('Instagram', 'The profile.').optional(),
    x: url('X', 'The profile.').optional(),
    youtube: url('YouTube', 'The channel.').optional(),
    rumble: url('Rumble', 'The channel.').optional(),
  }).default({}),
  socialNote: text('Note', 'Shown where there are no social links yet.').optional(),
  photo: pictureName('Photograph', 'At the head of the page, in place of the drawing.').optional(),
  vignette: artName('Drawing', 'At the head of the page; otherwise a road.').default(
    'vignette-affiliate-about',
  ),
  meta: ownMeta,
  line: text('Line', 'A sentence on the card.'),
  welcome: group('Welcome', 'The pastor’s words on the page.', {
    heading,
    text: lines('Paragraphs', 'One paragraph on each line.'),
  }).optional(),
  directionsNote: text('Note on directions', 'How to find the door.').optional(),
  contactLine: text('Contact line', 'A sentence above the contact.').optional(),
  cards: anyEntries('Contact cards', 'In place of the contact links: one for the website, one for e-mail.', {
    title: text('Title', 'Shown on the card.'),
    text: text('Text', 'A sentence below it.'),
    label: button,
    subject: text('Subject', 'Makes the card open an e-mail with this subject.').optional(),
  }).optional(),
}).refine(
  ({ searchText: words, stateCode: code = '', state }) =>
    words === undefined || (words.includes(code) && words.includes(state)),
  {
    path: ['searchText'],
    message: 'must hold the code and the name of the state. Write it like "TX Texas".',
  },
);

export const friend = group('Friend', 'A ministry elsewhere that the fellowship supports.', {
  ...listed,
  name: text('Name', 'The name of the ministry.'),
  place: text('Place', 'The country or the town.'),
  summary: text('Summary', 'A sentence on the card.'),
  text: lines('Paragraphs', 'One paragraph on each line.'),
  links: anyEntries('Links', 'Where visitors learn more.', linkShape).default([]),
  photo: pictureName('Photograph', 'At the top of the card, in place of the drawing.').optional(),
  art: artName('Drawing', 'At the top of the card.').optional(),
});
