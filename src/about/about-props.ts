import { mailtoHref } from '../../domain/mailto.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { ListRecord, Page, Single } from '../../reader/content.ts';
import type { ApproachProps, StoryProps } from './About.tsx';
import type { ProfileProps, TeamProps } from './Team.tsx';

type About = Page<'about'>;

export function storyProps(
  { story, introLinks, toggle }: About,
  { phoneHref }: Single<'ministry'>,
): StoryProps {
  const { beliefs, pastor, phone } = introLinks;
  return {
    heading: story.heading,
    short: story.short,
    paragraphs: story.paragraphs,
    toggle,
    beliefs,
    pastor: { label: pastor.label, href: mailtoHref(pastor.mailto) },
    phone: { label: phone.label, href: phoneHref },
  };
}

export function approachProps({ approach }: About): ApproachProps {
  return {
    heading: approach.heading,
    cards: approach.cards.map(({ title, text, link }) => ({ title, text, link: link ?? null })),
  };
}

type Member = ListRecord<'team'>;

/**
 * The pastors and deacons as pages show them.
 *
 * @param buttons the About page's words for the mail buttons; it also shows the pastor's short biography. Without them
 *   everything comes from the person's own record
 */
export function teamProps(
  members: readonly Member[],
  { artAlt }: Single<'ministry'>,
  buttons?: Page<'about'>['team']['buttons'],
): Omit<TeamProps, 'level' | 'children'> {
  const profile = (member: Member): Omit<ProfileProps, 'level'> => {
    const { name, title, email, initials, photo, bio, shortBio, contact, sample } = member;
    const pastor = title === 'Pastor';
    const button = buttons?.[pastor ? 'pastor' : 'deacon'];
    return {
      name,
      title,
      sample,
      bio: buttons && shortBio ? [shortBio] : bio,
      portrait: {
        photo: photo ?? null,
        alt: photo ? name : artAlt[pastor ? 'portrait-pastor' : 'portrait-deacon'],
        initials,
      },
      mail: {
        label: button ? fillPlaceholders(button, { name }) : contact.label,
        href: mailtoHref({ to: email, subject: contact.subject, body: contact.body }),
      },
    };
  };
  return {
    pastors: members.filter(({ title }) => title === 'Pastor').map(profile),
    deacons: members.filter(({ title }) => title === 'Deacon').map(profile),
  };
}
