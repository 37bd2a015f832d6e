import { mailtoHref } from '../../domain/mailto.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { ListRecord, Page, Single } from '../../reader/content.ts';
import type { ProfileProps } from './Profile.tsx';
import type { TeamProps } from './Team.tsx';

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
