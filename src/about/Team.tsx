import type { ReactNode } from 'react';
import { Profile, type ProfileProps } from './Profile.tsx';
import './team.css';

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
    <section className={children ? 'sec linen' : 'sec'} data-unsearched={children ? '' : undefined}>
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
