import { mailtoHref } from '../../domain/mailto.ts';
import type { ListRecord, Page, Single } from '../../reader/content.ts';
import type { ContactCard, ContactCardsProps } from './ContactCards.tsx';
import { directionsUrl, mapEmbedUrl, mapUrl } from './map-links.ts';
import type { VisitAffiliateProps } from './VisitAffiliate.tsx';
import type { WelcomeProps } from './Welcome.tsx';

type Affiliate = ListRecord<'affiliates'>;
type Words = Page<'affiliate-detail'>;
type Ministry = Single<'ministry'>;

/** What the sections of an affiliate's page show. */
export function affiliateDetailProps(affiliate: Affiliate, words: Words, ministry: Ministry) {
  const { address, serviceTimes, directionsNote, welcome } = affiliate;
  const visit: VisitAffiliateProps = {
    service: { label: words.service, text: serviceTimes },
    address: { label: words.address, text: address },
    directions: { label: words.directions, href: directionsUrl(address), note: directionsNote ?? null },
    map: {
      button: words.showMap,
      note: words.mapNote,
      place: address,
      embed: mapEmbedUrl(address),
      href: mapUrl(address),
    },
  };
  const greeting: WelcomeProps = { heading: welcome.heading, text: welcome.text, video: words.video };
  return { visit, welcome: greeting, contact: contactProps(affiliate, words, ministry) };
}

function contactProps(affiliate: Affiliate, words: Words, { social }: Ministry): ContactCardsProps {
  const networks = social.flatMap(({ id, label }) => {
    const href = affiliate.social[id];
    return href ? [{ id, label, href }] : [];
  });
  return {
    heading: words.contact,
    name: affiliate.name,
    website: { label: words.website, href: affiliate.website },
    cards: affiliate.cards?.map((card) => contactCard(card, affiliate, words)) ?? [],
    email: { label: affiliate.email, href: mail(affiliate, words) },
    phone: affiliate.phone ? { label: affiliate.phone, href: telephone(affiliate.phone) } : null,
    line: affiliate.contactLine ?? null,
    social: { heading: words.social, links: networks, note: affiliate.socialNote ?? null },
  };
}

/** A card with a subject opens an e-mail, the other the website. */
function contactCard(
  { title, text, label, subject }: NonNullable<Affiliate['cards']>[number],
  affiliate: Affiliate,
  words: Words,
): ContactCard {
  const href = subject ? mail(affiliate, { ...words, mail: { ...words.mail, subject } }) : affiliate.website;
  return { title, text, label, href, newTab: !subject };
}

const mail = ({ email }: Affiliate, { mail: { subject, body } }: Words) =>
  mailtoHref({ to: email, subject, body });

/** '(763) 555-0143' as a link; affiliates are in the United States, so ten digits are all there is. */
const telephone = (number: string) => `tel:+1${number.replace(/\D/g, '').slice(-10)}`;
