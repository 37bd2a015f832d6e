/** `content/ministry.yaml`: the facts that pages, metadata, e-mails and calendar feeds read. */
import { drawing } from './field-groups.ts';
import { matching } from './field-kinds.ts';
import {
  anyEntries,
  anyLines,
  artName,
  choice,
  dateLanguage,
  email,
  emails,
  field,
  gatheringName,
  group,
  latitude,
  list,
  longitude,
  percent,
  phone,
  slug,
  stateCode,
  text,
  timeZone,
  url,
  usualDates,
  year,
  yesNo,
} from './fields.ts';

const country = field(matching(/^[A-Z]{2}$/, 'must be two capital letters, like "US".'));

const address = group('Address', 'Where the fellowship meets.', {
  street: text('Street', 'Number and street.'),
  town: text('Town', 'The town alone.'),
  state: text('State', 'The state in full.'),
  stateCode: stateCode('State code', 'The two letters of the state.'),
  postalCode: text('Postal code', 'In quotes, so that it stays text.'),
  country: country('Country', 'The two letters of the country.'),
  mapUrl: url('Map', 'The address of the place on a map site.'),
  latitude: latitude('Latitude', 'Degrees north; sundown is reckoned from here.'),
  longitude: longitude('Longitude', 'Degrees east; west is negative.'),
  timeZone: timeZone('Time zone', 'The zone of the meeting place.'),
});

const links = group('Links', 'Addresses of the ministry on other sites; what you do not have is left out.', {
  giving: url('Giving', 'Where people give online.').optional(),
  newsletterRegistration: url('Newsletter', 'Where people sign up for the newsletter.').optional(),
  app: url('App', 'Where people get the app.').optional(),
  youtube: url('YouTube', 'The channel.').optional(),
  rumble: url('Rumble', 'The channel.').optional(),
  facebook: url('Facebook', 'The page.').optional(),
  instagram: url('Instagram', 'The profile.').optional(),
  x: url('X', 'The profile.').optional(),
  socialGroup: url('Group', 'The group that readers of the books are invited to.').optional(),
  faithPlaylist: url('Faith playlist', 'The videos that the pastor’s welcome leads to.').optional(),
  scriptureReader: url('Scripture reader', 'A Bible site; {reference} marks the place of the passage.')
    .refine((value) => value.includes('{reference}'), 'must hold "{reference}" where the passage goes.')
    .meta({ placeholders: ['reference'] }),
});

export const socialIds = ['facebook', 'instagram', 'x', 'youtube', 'rumble'] as const;

const alt = (label: string) => text(label, 'The picture in words, for people who do not see it.');

export const ministry = group('Ministry', 'The facts of the fellowship. They are filled in everywhere.', {
  samples: anyLines('Sample facts', 'Names of the facts below that are still invented.').default([]),
  slug: slug('Short name', 'The first word of addresses such as /affiliates/{brand}-coon-rapids.'),
  name: text('Name', 'The name of the fellowship.'),
  fullName: text('Full name', 'The name with all its words.'),
  meaning: text('Meaning', 'What the name means.'),
  tagline: text('Motto', 'Shown in the footer.'),
  heroTagline: text('Motto of the home page', 'Shown at the top of the home page.'),
  pastor: text('Pastor', 'The pastor’s name.'),
  pastorEmail: email('Pastor’s e-mail', 'Where visitors write to the pastor.'),
  email: email('E-mail', 'Where visitors write to the fellowship.'),
  prayerEmail: email('Prayer e-mail', 'Where visitors ask for prayer.'),
  phone: phone('Telephone', 'The number as people read it.'),
  address,
  dates: dateLanguage(
    'Dates',
    'How dates and times are written: en-US, November 27, 2026, 3:00 PM; en-GB, 27 November 2026, 15:00; or es and others, in that language.',
  ).default(usualDates),
  mainGathering: gatheringName('Main gathering', 'The weekly gathering that the whole site speaks of.'),
  nextSabbath: choice(
    '“Next Sabbath”',
    'Whose date it names: that of the main gathering, or the Sabbath itself.',
    ['gathering', 'sabbath'],
  ).default('gathering'),
  service: group('Service times', 'The Sabbath service in words, in the forms that pages use.', {
    text: text('In full', 'With the time zone in brackets.'),
    textWithoutBrackets: text('Without brackets', 'The same without brackets.'),
  }),
  mailingAddress: group('Mailing address', 'Where checks are sent.', {
    payee: text('Payee', 'To whom a check is written.'),
    line1: text('First line', 'Street or box.'),
    line2: text('Second line', 'Town, state and postal code.'),
  }),
  mail: group('E-mail of the site', 'Used where the server’s own settings name no addresses.', {
    from: group('Sender', 'The sender of the site’s e-mails.', {
      name: text('Name', 'The sender’s name.'),
      address: email('Address', 'The sender’s address.'),
    }),
    notify: emails('Tell', 'Who is notified of messages and book requests.'),
    notifyPrayer: emails('Prayer team', 'The only addresses that are notified of prayer requests.'),
  }).meta({ ownersOnly: true }),
  copyrightYear: year('Copyright year', 'The year in the footer.'),
  showFinancialTransparency: yesNo('Show finances', 'Whether the page Give shows how gifts are used.'),
  languages: list(
    'Languages',
    'The languages of the services, as codes.',
    matching(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language code, like "en".'),
  ).min(1),
  links,
  social: anyEntries('Social networks', 'The icons in the footer and on Connect, in this order.', {
    id: choice('Network', 'Which network it is.', socialIds),
    label: text('Words', 'Read aloud to people who do not see the icon.'),
    tooltip: text('Tooltip', 'Shown when the mouse rests on the icon.'),
  }),
  appDescription: text('App description', 'Read by phones when the site is put on their home screen.'),
  footer: group('Footer', 'The texts at the foot of every page.', {
    verse: text('Verse', 'The drawn Hebrew verse in English, below it.').optional(),
    app: group('App', 'The part about the app.', {
      title: text('Title', 'Shown above it.'),
      text: text('Text', 'A sentence about the app.'),
      button: text('Button', 'The text of the button.'),
    }),
    contactHeading: text('Heading of the contact part', 'Shown above address and telephone.'),
    pray: text('Pray', 'Leads to /pray; the last line of the contact part.'),
    quickLinksHeading: text('Heading of the quick links', 'Shown above the first list of links.'),
    ministryHeading: text('Heading of the ministry links', 'Shown above the second list of links.'),
    serviceLine: text('Service line', 'When people meet.'),
    copyright: text('Copyright', 'The last line of the page.'),
    land: artName('Drawing', 'The land around the lit house.').default('footer-prairie'),
  }),
  townMap: drawing('Drawn map', 'Where the town is, on Home and Gatherings.')
    .extend({
      places: anyEntries('Names on the map', 'Your town, and two places that a visitor knows.', {
        name: text('Name', 'As on a map.'),
        x: percent('From the left', 'Percent of the drawing’s width.'),
        y: percent('From the top', 'Percent of the drawing’s height.'),
        side: choice('Side', 'Where the name is, seen from its point.', ['left', 'right', 'below']),
      }).optional(),
    })
    .meta({ label: 'Drawn map', help: 'Where the town is, on Home and Gatherings.' })
    .optional(),
  scriptureNote: text('Scripture note', 'Says which translation the site quotes.'),
  /** Every other drawing is decorative. */
  artAlt: group('Pictures in words', 'For drawings that add to the text.', {
    'footer-prairie': alt('Prairie in the footer'),
    'verse-ps119-105': alt('Psalm 119:105'),
    'vignette-gatherings': alt('Gatherings'),
    'vignette-discipleship': alt('Discipleship'),
    'vignette-friends': alt('Friends'),
    'portrait-pastor': alt('Portrait of the pastor'),
    'portrait-deacon': alt('Portrait of a deacon'),
    'playlist-placeholder': alt('Playlist without a picture'),
  }),
});
