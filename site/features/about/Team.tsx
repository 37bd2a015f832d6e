import './team.css';
import type { ListRecord, Ministry, Page } from '#content-model/content.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { slugOf } from '#core/text.ts';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import { Paragraphs } from '#site/ui/Paragraphs.tsx';
import { Portrait } from '#site/ui/Portrait.tsx';
import { SampleMark } from '#site/ui/SampleMark.tsx';
import { Section } from '#site/ui/Section.tsx';

interface ProfileProps {
  artAlt: Ministry['artAlt'];
  /** The About page's texts for mail buttons; with them, the pastor's biography is the short one. */
  buttons?: Page<'about'>['team']['buttons'];
  level: 2 | 3;
}

interface TeamProps extends ProfileProps {
  members: readonly ListRecord<'team'>[];
  /** Of a page that has more than the team. */
  heading?: string;
  intro?: string;
}

const isPastor = ({ title }: ListRecord<'team'>) => title === 'Pastor';

/** The pastor, then the others: on About and on Leadership. */
export function Team({ members, heading, intro, ...profileProps }: TeamProps) {
  const profiles = (group: TeamProps['members']) =>
    group.map((member) => <Profile key={member.id} member={member} {...profileProps} />);
  return (
    // The search finds people on Leadership, which has their full biographies.
    <Section
      heading={heading}
      intro={intro}
      tone={heading ? 'linen' : undefined}
      data-unsearched={heading ? '' : undefined}
    >
      {profiles(members.filter(isPastor))}
      <div className="columns-phone deacons">{profiles(members.filter((member) => !isPastor(member)))}</div>
    </Section>
  );
}

function Profile({ member, artAlt, buttons, level }: ProfileProps & { member: ListRecord<'team'> }) {
  const { name, title, email, initials, photo, portrait, bio, shortBio, contact, sample } = member;
  const Name = `h${level}` as const;
  const pastor = isPastor(member);
  const button = buttons?.[pastor ? 'pastor' : 'deacon'];
  const to = {
    label: button ? fillPlaceholders(button, { name }) : contact.label,
    mailto: { to: email, subject: contact.subject, body: contact.body },
  };
  return (
    <article className={pastor ? 'profile columns leads' : 'profile'} id={slugOf(name)}>
      <Portrait
        photo={photo}
        drawing={portrait}
        alt={photo ? name : artAlt[pastor ? 'portrait-pastor' : 'portrait-deacon']}
        initials={initials}
        small={!pastor}
      />
      <div className="life">
        <Name className="h4">{name}</Name>
        <p className="office earth">
          {title} {sample && <SampleMark />}
        </p>
        <Paragraphs texts={buttons && shortBio ? [shortBio] : bio} />
        <ButtonLink to={to} secondary={!pastor} small={!pastor} />
      </div>
    </article>
  );
}

export function TeamNote({ note, noteLink }: Page<'our-team'>) {
  return (
    <Section tone="linen" low>
      <p className="lead">{note}</p>
      <ArrowLink to={noteLink} />
    </Section>
  );
}
