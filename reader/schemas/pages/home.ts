/** `content/pages/home.yaml` → / */
import { z } from 'zod';
import { href, paragraphs, sample, slug, text } from '../fields.ts';
import { headedText, link, mailto, meta } from '../parts.ts';

export const homePage = z.strictObject({
  meta,
  hero: z.strictObject({
    tagline: text,
    welcome: text,
    buttons: z
      .array(z.strictObject({ label: text, href, tooltip: text }))
      .min(1, 'needs at least one button.'),
  }),
  highlights: z.strictObject({
    heading: text,
    intro: text,
    cards: z
      .array(
        z.strictObject({ id: slug, title: text, line: text, message: text, button: text, href, art: slug }),
      )
      .min(1, 'needs at least one card.'),
  }),
  pastorWelcome: z.strictObject({
    sample,
    heading: text,
    paragraphs,
    signature: text,
    role: text,
    link: link.extend({ note: text }),
  }),
  recentMessage: z.strictObject({
    sample,
    heading: text,
    title: text,
    /** The id of a playlist in content/playlists. */
    playlist: slug,
    /** The eleven characters after "v=" in a video's address; without it the playlist's first video plays. */
    videoId: z
      .string()
      .regex(/^[\w-]{11}$/, 'must be the eleven characters after "v=" in the video’s address.')
      .optional(),
    text,
    /** Holds {date}. */
    lastUpdated: text,
    facade: text,
    links: z.strictObject({ video: text, playlist: text }),
  }),
  worship: z.strictObject({
    heading: text,
    intro: text,
    service: z.strictObject({ heading: text, time: text, addressLabel: text }),
    /** The Sabbath from sundown to sundown: a mark on the strip for each, so there are four. */
    day: z
      .array(z.strictObject({ when: text, text }))
      .length(4, 'needs exactly four entries, from sundown to sundown.'),
    oneg: headedText.extend({ button: link }),
    location: z.strictObject({ heading: text, button: text }),
  }),
  connect: z.strictObject({
    heading: text,
    newsletter: headedText.extend({
      button: text,
      mailto,
    }),
    social: headedText,
    giving: headedText.extend({ button: text }),
  }),
});
