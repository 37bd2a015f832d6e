/**
 * `content/pages/affiliates.yaml` → /affiliates and /affiliates/ministries, `affiliates-about.yaml` → /affiliates/about,
 * `affiliate-detail.yaml`: words that the four detail pages share, `friends.yaml` → /affiliates/friends
 */
import { z } from 'zod';
import { text } from '../fields.ts';
import { headedList, headedText, link, mailButton, meta, titledText } from '../parts.ts';

const titledList = z.strictObject({
  heading: text,
  items: z.array(titledText).min(1, 'needs at least one entry.'),
});

export const affiliatesPage = z.strictObject({
  meta,
  heading: text,
  intro: text,
  beliefs: link,
  about: link,
  search: z.strictObject({ label: text, placeholder: text, tip: text, empty: text, emptyHelp: text }),
  card: z.strictObject({ website: text, details: text }),
  benefits: titledList,
  apply: headedText.extend(mailButton.shape),
});

export const affiliatesAboutPage = z.strictObject({
  meta,
  heading: text,
  intro: text,
  requirements: headedList,
  benefits: titledList,
  steps: titledList,
  links: z.array(link).min(1, 'needs at least one link.'),
  apply: mailButton,
});

export const affiliateDetailPage = z.strictObject({
  service: text,
  address: text,
  directions: text,
  showMap: text,
  mapNote: text,
  video: text,
  website: text,
  contact: text,
  /** Subject and first words of an e-mail to an affiliate. */
  mail: z.strictObject({ subject: text, body: z.string() }),
  social: text,
  back: text,
});

export const friendsPage = z.strictObject({ meta, heading: text, intro: text, help: headedList });
