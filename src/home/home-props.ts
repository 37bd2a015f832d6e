import { mailtoHref } from '../../domain/mailto.ts';
import type { Content, ListRecord, Page, Single } from '../../reader/content.ts';
import { socialLinks } from '../ui/SocialLinks.tsx';
import type { PastorWelcomeProps } from './PastorWelcome.tsx';
import type { RecentMessageProps } from './RecentMessage.tsx';
import type { StayConnectedProps } from './StayConnected.tsx';
import type { WorshipProps } from './Worship.tsx';

type Home = Page<'home'>;
type Ministry = Single<'ministry'>;

/** The records of lists that the home page shows; the reader holds that they are there. */
export function homeRecords({ pages, playlists, team }: Content) {
  const pastor = team.find(({ title }) => title === 'Pastor');
  const playlist = playlists.find(({ id }) => id === pages.home.recentMessage.playlist);
  if (!pastor || !playlist) throw new Error('The content has no pastor, or no playlist for the home page.');
  return { pastor, playlist };
}

export function pastorWelcomeProps(
  { pastorWelcome }: Home,
  { artAlt }: Ministry,
  pastor: ListRecord<'team'>,
): PastorWelcomeProps {
  return {
    ...pastorWelcome,
    portrait: { photo: pastor.photo ?? null, alt: artAlt['portrait-pastor'], initials: pastor.initials },
  };
}

/** @param today the present instant; its date is shown as the calendar in `ministry.address.timeZone` has it */
export function recentMessageProps(
  { recentMessage }: Home,
  { address }: Ministry,
  playlist: ListRecord<'playlists'>,
  today: Date,
): RecentMessageProps {
  const { timeZone } = address;
  const [before = '', after = ''] = recentMessage.lastUpdated.split('{date}');
  return {
    ...recentMessage,
    playlistId: playlist.playlistId,
    playlistUrl: playlist.url,
    videoId: recentMessage.videoId,
    lastUpdated: {
      before,
      after,
      date: today.toLocaleDateString('en-US', { dateStyle: 'long', timeZone }),
      iso: today.toLocaleDateString('en-CA', { timeZone }),
      zone: timeZone,
    },
  };
}

export function worshipProps({ worship }: Home, { address, artAlt }: Ministry): WorshipProps {
  const cityLine = `${address.town}, ${address.state} ${address.postalCode}`;
  return { ...worship, address: { ...address, cityLine }, mapAlt: artAlt['map-card'] };
}

export function stayConnectedProps({ connect }: Home, ministry: Ministry): StayConnectedProps {
  return {
    heading: connect.heading,
    newsletter: { ...connect.newsletter, href: mailtoHref(connect.newsletter.mailto) },
    social: { ...connect.social, links: socialLinks(ministry) },
    giving: { ...connect.giving, href: ministry.links.giving },
  };
}
