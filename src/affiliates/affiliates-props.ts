import { matchesState } from '../../domain/affiliates/matches-state.ts';
import { mailtoHref } from '../../domain/mailto.ts';
import { telephoneLink } from '../../domain/telephone.ts';
import type { ListRecord, Page, Single } from '../../reader/content.ts';
import type { VisitAffiliateProps, WelcomeProps } from './AffiliateDetail.tsx';
import type { AffiliateListProps } from './AffiliateList.tsx';
import type { ContactCard, ContactCardsProps } from './ContactCards.tsx';

/** @param typed the state that was asked for in the address; nothing shows all */
export function affiliateListProps(
  { search, card }: Page<'affiliates'>,
  affiliates: readonly ListRecord<'affiliates'>[],
  typed: string,
): AffiliateListProps {
  return {
    search,
    typed,
    words: card,
    affiliates: affiliates.map(({ href, name, city, state, searchText, website, line, vignette }) => ({
      name,
      place: `${city}, ${state}`,
      stateText: searchText,
      shown: matchesState(searchText, typed),
      line,
      art: vignette,
      website,
      route: href,
    })),
  };
}

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
    phone: affiliate.phone ? { label: affiliate.phone, href: telephoneLink(affiliate.phone) } : null,
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

const maps = 'https://www.google.com/maps';

/** Where a maps service begins directions to an address. */
export function directionsUrl(address: string): string {
  return `${maps}/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
}

/** A maps service's page of an address. */
export function mapUrl(address: string): string {
  return `${maps}/search/?${new URLSearchParams({ api: '1', query: address })}`;
}

/** The map of an address for a frame. Its host stands in the policy of astro.config.ts. */
export function mapEmbedUrl(address: string): string {
  return `${maps}?${new URLSearchParams({ q: address, output: 'embed' })}`;
}
