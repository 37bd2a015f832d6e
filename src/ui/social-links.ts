import type { Single } from '../../reader/content.ts';
import type { SocialLink } from './SocialLinks.tsx';

/** The ministry's social networks in their order, each with its address. */
export const socialLinks = ({ social, links }: Single<'ministry'>): SocialLink[] =>
  social.map((entry) => ({ ...entry, href: links[entry.id] }));
