/** Weekly gatherings and their single dates, and `content/pages/gatherings.yaml` → /gatherings. */
import { z } from 'zod';
import { feastNames } from '#core/appointed-times/appointed-time.ts';
import { weekdays } from '#core/dates/calendar-day.ts';
import {
  headedListShape,
  headedShape,
  headedText,
  heading,
  intro,
  linkShape,
  mailButton,
  pageShape,
  questions,
  titledShape,
} from './field-groups.ts';
import {
  anyEntries,
  artName,
  choice,
  clockTime,
  entries,
  group,
  id,
  isoDate,
  liveAddress,
  minutes,
  minutesFrom,
  sample,
  slug,
  text,
  url,
  yesNo,
} from './fields.ts';
import { pictureName } from './pictures.ts';

const notice = (label: string, help: string) =>
  text(label, help, ['date', 'time', 'place', 'title', 'what', 'reason']);

/** `content/gatherings/*.yaml`: a `WeeklyGathering`, and what visitors read about it. */
export const weeklyGathering = group('Weekly gathering', 'What takes place every week.', {
  id,
  title: text('Name', 'What pages, calendars and search engines call it.'),
  noun: text('Noun', 'For “There is no … on May 2”. Left empty, it is the name.').optional(),
  day: z
    .enum(weekdays, 'must be a day of the week, like "Saturday".')
    .meta({ label: 'Day of the week', help: 'The day at the meeting place.' }),
  times: entries(
    'Times',
    'One entry, or more when the hour changes: each from its first day to its last one.',
    {
      from: isoDate('First day', 'Left empty, it has always been so.').optional(),
      until: isoDate('Last day', 'Left empty, no end is known.').optional(),
      time: clockTime('Starts at', 'At the meeting place, on the 24-hour clock.'),
      minutes: minutes('How long', 'In minutes.'),
    },
  ),
  when: text('When, in other words', 'Left empty, it is made of day, hour and place.').optional(),
  place: text('Place', 'Left empty, people meet at your address. Online: how, like Zoom.').optional(),
  street: text('Street and town', 'Of another place than yours.').optional(),
  mapUrl: url('Map', 'The address of that place on a map site.').optional(),
  online: yesNo('Online', 'Yes where people meet by telephone or video.').optional(),
  text: text('Words for visitors', 'What it is like.').optional(),
  contact: mailButton('Contact', 'Opens an e-mail, like “Ask for the link”.').optional(),
  picture: pictureName('Picture', 'Shown with it on Gatherings.').optional(),
  live: liveAddress('Live', 'Where it can be watched while it is held: an https address.').optional(),
  broadcast: group('Broadcast', 'Written by the buttons “We are live” and “We have ended”.', {
    date: isoDate('Date', 'The day for which it holds.'),
    state: choice('State', 'Whether it can be watched on that day.', ['live', 'ended']),
  }).optional(),
  sample,
});

const movedNotices = {
  movedTime: notice('Another time', 'A gathering is at another time.'),
  movedPlace: notice('Another place', 'A gathering is at another place.'),
  moved: notice('Another time and place', 'A gathering is at another time and place.'),
};

export const gatheringsPage = group('Gatherings', 'The page /gatherings.', {
  ...pageShape,
  sabbath: group('Sabbath service', 'When it is and what happens.', {
    heading,
    time: text('Time', 'Day and time in words.'),
    nextSabbath: text('Next Sabbath', 'Says when the next service is.', ['date']),
    today: text('Today', 'Says so on the day itself.'),
    sundown: text('Sundown', 'Says when the Sabbath begins and ends.', ['date', 'begins', 'ends']),
    calendar: text('Calendar', 'Leads to the calendar feed.'),
  }),
  oneg: headedText('Oneg', 'The meal after the service.'),
  location: group('Location', 'Where the fellowship meets.', {
    ...headedShape,
    sample,
    cardLabel: text('Map in words', 'For people who do not see the map.'),
    hint: text('Hint', 'How to find the door.'),
  }),
  parking: group('Parking', 'Where to park.', { ...headedListShape, sample }),
  weekly: group('During the week', 'The other gatherings.', {
    heading,
  }),
  firstTime: group('First visit', 'For people who come for the first time.', {
    sample,
    kicker: text('Line above', 'Small, above the heading.'),
    heading,
    intro,
    hours: entries('Hours', 'What the afternoon is like, in order.', {
      after: minutesFrom('Minutes', 'From the beginning of the service; before it, with a minus.'),
      art: artName('Drawing', 'Choose one of the site’s drawings.'),
      ...titledShape,
      questions,
    }),
    kept: group('The kept chair', 'Below the hours: for those who have decided to come.', {
      ...headedShape,
      tell: text('Button', 'Leads to the contact form.'),
      subject: text('Subject', 'The subject that the contact form then has.'),
      print: text('Print', 'The text of the button that prints the hours.'),
      directions: text('Directions', 'Leads to the map.'),
    }),
    contact: group('Contact', 'Where to ask more.', {
      ...linkShape,
      text: text('Sentence', 'Shown before the link.'),
    }),
  }),
  nextVisit: group('End of other pages', 'Above the foot of most pages: the next service.', {
    heading,
    when: text('When', 'Names the next service that takes place.', ['date', 'time']),
    link: text('Button', 'Leads to the first visit.'),
  }),
  exceptionNotice: group('Notices', 'Sentences for single dates that are different.', {
    cancelled: notice('Cancelled', 'A gathering does not take place.'),
    ...movedNotices,
    added: notice('Added', 'Something takes place on this date alone.'),
  }),
  band: group(
    'Notice on every page',
    'Below the header, while a gathering of the coming week is different.',
    {
      noService: notice('No service', 'The main gathering does not take place.'),
      cancelled: notice('Cancelled', 'Another gathering does not take place.'),
      ...movedNotices,
      next: text('Next', 'Says when the next service is, when one is cancelled.', ['date', 'time']),
      link: text('Link', 'Leads to Gatherings.'),
    },
  ),
});

export const exceptions = anyEntries(
  'Single dates',
  'Gatherings that are cancelled, moved or added on one date.',
  {
    date: isoDate('Date', 'The day at the meeting place.'),
    kind: choice('Kind', 'What happens to the gathering.', ['cancelled', 'moved', 'added']),
    what: slug('Gathering', 'Which gathering it is; something added may have a new name.'),
    time: clockTime('Time', 'The new time, on the 24-hour clock.').optional(),
    minutes: minutes('Minutes', 'How long it lasts.').optional(),
    place: text('Place', 'Where it is on this date.').optional(),
    mapUrl: url('Map', 'The address of that place on a map site.').optional(),
    online: yesNo('Online', 'Yes when it is held by telephone or video.').optional(),
    title: text('Title', 'The name of something added.').optional(),
    feast: choice(
      'Feast',
      'For something added: the feast with which it is announced.',
      feastNames,
    ).optional(),
    reason: text('Reason', 'Shown to visitors.'),
  },
);
