import type { Single } from '../../reader/content.ts';
import type { FooterProps } from './Footer.tsx';

/** What the footer shows, from the ministry's facts and its link lists. */
export function footerProps(ministry: Single<'ministry'>, navigation: Single<'navigation'>): FooterProps {
  const { footer, address, links, artAlt } = ministry;
  return {
    ministryName: ministry.name,
    tagline: ministry.tagline,
    app: { ...footer.app, href: links.app },
    contact: {
      heading: footer.contactHeading,
      street: address.street,
      cityLine: `${address.town}, ${address.state} ${address.postalCode}`,
      mapUrl: address.mapUrl,
      phone: ministry.phone,
      phoneHref: ministry.phoneHref,
      email: ministry.email,
    },
    serviceLine: footer.serviceLine,
    quickLinks: { heading: footer.quickLinksHeading, items: navigation.footer.quickLinks },
    ministryLinks: { heading: footer.ministryHeading, items: navigation.footer.ministryLinks },
    copyright: footer.copyright,
    prairieAlt: artAlt['footer-prairie'],
    verseAlt: artAlt['verse-ps119-105'],
  };
}
