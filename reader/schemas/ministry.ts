/** `content/ministry.yaml`: the one record of facts. Pages, metadata, e-mails and calendar feeds all read it. */
import { z } from 'zod';
import { weekdays } from '../../domain/dates/calendar-day.ts';
import { clockTime, email, href, latitude, longitude, minutes, slug, text, timeZone, url } from './fields.ts';

const address = z.strictObject({
  street: text,
  town: text,
  state: text,
  stateCode: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, like "IL".'),
  postalCode: text,
  country: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, like "US".'),
  /** The whole address in one line, as people read it. */
  oneLine: text,
  mapUrl: url,
  latitude,
  longitude,
  timeZone,
});

/**
 * A weekly gathering, in the shape of `WeeklyGathering` (domain/gatherings): the next date, calendar feeds and JSON-LD
 * are reckoned from it. `time` is local to the address.
 */
const gathering = z.strictObject({
  /** Its name in exceptions.yaml, in pages/gatherings.yaml and in tokens. */
  what: slug,
  title: text,
  /** For sentences: "There is no {what} on May 2". */
  noun: text,
  day: z.enum(weekdays, 'must be a day of the week, like "Saturday".'),
  time: clockTime,
  minutes,
  /** Left out when people meet at the address. */
  place: text.optional(),
  /** True where people meet by telephone or video: search engines then call it an online event. */
  online: z.boolean().optional(),
});

const links = z.strictObject({
  giving: url,
  newsletterRegistration: url,
  app: url,
  youtube: url,
  rumble: url,
  facebook: url,
  instagram: url,
  x: url,
  socialGroup: url,
  faithPlaylist: url,
  /** Holds `{reference}` where the Scripture reference goes, URL-encoded. */
  scriptureReader: url.refine(
    (value) => value.includes('{reference}'),
    'must hold "{reference}" where the passage goes.',
  ),
});

export const socialIds = ['facebook', 'instagram', 'x', 'youtube', 'rumble'] as const;

export const ministry = z.strictObject({
  /** Facts below that are still the sample ones, by name: `pastor`, `address.street`. */
  samples: z.array(text).default([]),
  /** `{brand}` in addresses such as /affiliates/{brand}-coon-rapids. */
  slug,
  name: text,
  fullName: text,
  meaning: text,
  tagline: text,
  heroTagline: text,
  pastor: text,
  pastorEmail: email,
  email,
  prayerEmail: email,
  phone: text,
  phoneHref: href.refine(
    (value) => value.startsWith('tel:'),
    'must begin with "tel:", like "tel:+18155550142".',
  ),
  address,
  gatherings: z.array(gathering).min(1, 'needs at least one weekly gathering.'),
  /** The Sabbath service in words, in the forms the pages use. */
  service: z.strictObject({ text, textWithoutBrackets: text }),
  mailingAddress: z.strictObject({ payee: text, line1: text, line2: text }),
  /** Used while MAIL_FROM and NOTIFY_TO are not set. Prayer requests go to `notifyPrayer` alone. */
  mail: z.strictObject({
    from: z.strictObject({ name: text, address: email }),
    notify: z.array(email).min(1, 'needs at least one address.'),
    notifyPrayer: z.array(email).min(1, 'needs at least one address.'),
  }),
  copyrightYear: z
    .number()
    .int()
    .min(1900, 'must be a year, like 2024.')
    .max(2999, 'must be a year, like 2024.'),
  showFinancialTransparency: z.boolean(),
  languages: z
    .array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language code, like "en".'))
    .min(1),
  links,
  social: z.array(z.strictObject({ id: z.enum(socialIds), label: text, tooltip: text })),
  /** Read by phones when the site is put on their home screen. */
  appDescription: text,
  footer: z.strictObject({
    app: z.strictObject({ title: text, text, button: text }),
    contactHeading: text,
    quickLinksHeading: text,
    ministryHeading: text,
    serviceLine: text,
    copyright: text,
  }),
  scriptureNote: text,
  /** Alt texts of the drawings that say something the words do not. Every other drawing is decorative. */
  artAlt: z.strictObject({
    'footer-prairie': text,
    'verse-ps119-105': text,
    'map-card': text,
    'vignette-gatherings': text,
    'vignette-discipleship': text,
    'vignette-friends': text,
    'portrait-pastor': text,
    'portrait-deacon': text,
    'playlist-placeholder': text,
  }),
});
