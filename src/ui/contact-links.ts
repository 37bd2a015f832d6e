import type { Single } from '../../reader/content.ts';

/** The ministry's telephone number and e-mail address as they stand in sentences, for `LinkedText`. */
export const contactLinks = ({ phone, phoneHref, email }: Single<'ministry'>): Record<string, string> => ({
  [phone]: phoneHref,
  [email]: `mailto:${email}`,
});
