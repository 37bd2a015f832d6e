import type { ReactNode } from 'react';
import './team.css';
import { slugOf } from '../../domain/slug-of.ts';
import { Link } from '../ui/Link.tsx';
import { Portrait, type PortraitProps } from '../ui/Portrait.tsx';
import { SampleMark } from '../ui/SampleMark.tsx';

type Person = Omit<ProfileProps, 'level'>;

export interface TeamProps {
  pastors: readonly Person[];
  deacons: readonly Person[];
  /** Level of the names as headings. */
  level: 2 | 3;
  /** The section's heading, where the page has other sections. */
  children?: ReactNode;
}

/** The pastor, then the deacons: on About and on Leadership. */
export function Team({ pastors, deacons, level, children }: TeamProps) {
  return (
    // A search finds people on Leadership, where their lives are told in full.
    <section className={children ? 'section linen' : 'section'} data-unsearched={children ? '' : undefined}>
      <div className="wrap">
        {children}
        {pastors.map((person) => (
          <Profile key={person.name} {...person} level={level} />
        ))}
        <div className="deacons">
          {deacons.map((person) => (
            <Profile key={person.name} {...person} level={level} />
          ))}
        </div>
      </div>
    </section>
  );
}

export interface ProfileProps {
  name: string;
  title: string;
  /** True while the life told is an invented one. */
  sample: boolean;
  bio: readonly string[];
  portrait: PortraitProps;
  mail: { label: string; href: string };
  /** Level of the name as a heading. */
  level: 2 | 3;
}

/** One person who serves: face, name, office, life, and a way to write to them. */
export function Profile({ name, title, sample, bio, portrait, mail, level }: ProfileProps) {
  const Name = `h${level}` as const;
  const pastor = title === 'Pastor';
  return (
    <article className={pastor ? 'profile leads' : 'profile'} id={slugOf(name)}>
      <Portrait {...portrait} small={!pastor} />
      <div className="life">
        <Name>{name}</Name>
        <p className="office">
          {title} {sample && <SampleMark />}
        </p>
        {bio.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <a className={pastor ? 'button' : 'button button-secondary button-small'} href={mail.href}>
          {mail.label}
        </a>
      </div>
    </article>
  );
}

interface Props {
  text: string;
  link: { label: string; href: string };
}

/** How Scripture measures those who lead, and where we say more of it. */
export function TeamNote({ text, link }: Props) {
  return (
    <section className="section linen">
      <div className="wrap">
        <p className="lead">{text}</p>
        <Link className="go" href={link.href} arrow="right">
          {link.label}
        </Link>
      </div>
    </section>
  );
}
