import { slugOf } from '../../domain/slug-of.ts';
import { Portrait, type PortraitProps } from '../ui/Portrait.tsx';
import { SampleMark } from '../ui/SampleMark.tsx';

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
        <a className={pastor ? 'btn' : 'btn btn-2 btn-small'} href={mail.href}>
          {mail.label}
        </a>
      </div>
    </article>
  );
}
