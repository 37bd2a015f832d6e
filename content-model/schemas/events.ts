/** `content/events/*.yaml` → /gatherings/<name>; `content/pages/event.yaml`, the words that they share. */
import { z } from 'zod';
import { formField, headedShape, heading, link } from './field-groups.ts';
import { artName, choice, group, id, isoDate, moment, sample, text, url } from './fields.ts';
import { pictureName } from './pictures.ts';

/** An event with its own page. It is on pages until its last day is over. */
export const event = group('Event', 'Something on one day or several, with its own page.', {
  id,
  sample,
  title: text('Title', 'What pages, calendars and search engines call it.'),
  starts: moment('Beginning', 'At the meeting place.', 'First day', 'Starts at'),
  ends: moment(
    'End',
    'Left empty, it lasts two hours. Without a last day, it ends on the first.',
    'Last day',
    'Ends at',
  ).optional(),
  place: text('Place', 'Left empty, people meet at your address.').optional(),
  mapUrl: url('Map', 'The address of that place on a map site.').optional(),
  text: text('Words for visitors', 'What it is like. An empty line begins a paragraph.').meta({
    control: 'long',
  }),
  picture: pictureName('Picture', 'At the top of its page.').optional(),
  art: artName('Drawing', 'Where there is no picture.').optional(),
  price: text('Price', 'In words: “$18 for adults, $8 for children”.').optional(),
  link: link('Link', 'Where visitors can read more.').optional(),
  signUp: group('How people sign up', 'A form counts the places, and sends a confirmation.', {
    by: choice('Sign-up', 'With a form on the page, by e-mail, or not at all.', ['none', 'email', 'form'], {
      none: 'None',
      email: 'By e-mail',
      form: 'With a form',
    }),
    places: z
      .number()
      .int('must be a whole number.')
      .min(1, 'must be at least 1.')
      .max(10_000, 'must be at most 10,000.')
      .meta({ label: 'Places', help: 'How many people can come. Left empty, there is no limit.' })
      .optional(),
    closes: isoDate('Closes on', 'The last day to sign up. Left empty, until it starts.').optional(),
  }).default({ by: 'none' }),
});

/** The words that the pages of all events share. */
export const eventTexts = group('Events', 'The words that all events share.', {
  coming: text('Coming', 'Above the list of events on Home and Gatherings.'),
  about: text('About', 'Above the words of an event.'),
  directions: text('Directions', 'Leads to the map.'),
  calendar: text('Calendar', 'Adds the event to a calendar.'),
  signUp: heading,
  left: text('Places left', 'Shown above the form.', ['count']),
  leftOne: text('One place left', 'Shown above the form when one is left.'),
  closes: text('Closes', 'The last day to sign up.', ['date']),
  full: group('Full', 'In place of the form when all places are taken.', {
    heading: text('Heading', 'Says that it is full.', ['event']),
    text: text('Text', 'What people can do.', ['event']),
  }),
  closed: group('Closed', 'In place of the form after the last day.', headedShape),
  byEmail: group('By e-mail', 'For events with sign-up by e-mail.', {
    text: text('Text', 'What to write.'),
    button: text('Button', 'Opens an e-mail.'),
  }),
  fields: group('Fields', 'The texts of the form’s fields.', {
    name: formField('Name'),
    email: formField('E-mail'),
    adults: formField('Adults'),
    children: formField('Children'),
    bring: formField('What we bring'),
    note: formField('Note'),
  }),
  submit: text('Send', 'The text of the form’s button.'),
});
