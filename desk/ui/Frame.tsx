import type { ReactNode } from 'react';
import { Art } from '#site/ui/Art.tsx';
import { type Person, type Role, roleNames, roles } from '../auth/person.ts';
import { Head } from './Head.tsx';

export interface FrameProps {
  person: Person;
  /** The address that is shown. */
  path: string;
  /** Messages that nobody has read. */
  waiting: number;
}

/** Every screen of whoever is signed in: the way round at its side, or on a phone above and below; and the work. */
export function Frame({
  person,
  path,
  waiting,
  ministry,
  children,
}: FrameProps & { ministry: string; children: ReactNode }) {
  const places = placesOf(person.role);
  const tabs = places.filter((place) => hasTab(place, person.role));
  const link = (place: (typeof places)[number]) => (
    <a href={place.href} aria-current={isAt(place, path) ? 'page' : undefined}>
      {place.label}
      {place.href === '/desk/messages' && waiting > 0 && <Waiting count={waiting} />}
    </a>
  );
  return (
    <div className="d-shell">
      <header className="d-top">
        <Brand size={32} />
        <a href="/desk/me">{person.name}</a>
      </header>
      <header className="d-side">
        <Brand size={38} ministry={ministry} />
        <nav className="d-nav" aria-label="Desk">
          <ul className="d-plain">
            {places.map((place) => (
              <li key={place.href}>{link(place)}</li>
            ))}
          </ul>
        </nav>
        <div className="d-who">
          <strong>{person.name}</strong>
          <br />
          {roleNames[person.role]}
          <a href="/desk/me" aria-current={path === '/desk/me' ? 'page' : undefined}>
            Your own page
          </a>
          <a href="/" target="_blank" rel="noopener">
            Look at the website<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </div>
      </header>
      <main id="main" className="d-main">
        {children}
      </main>
      <nav className="d-tabs" aria-label="Desk">
        <ul className="d-plain">
          {tabs.map((place) => (
            <li key={place.href}>{link(place)}</li>
          ))}
          <li>
            <a href="/desk/more" aria-current={tabs.some((place) => isAt(place, path)) ? undefined : 'page'}>
              More
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}

/** Before somebody is signed in: one column on one thread. */
export function Doorway({ ministry, children }: { ministry: string; children: ReactNode }) {
  return (
    <div className="d-in">
      <main id="main">
        <p className="d-brand">
          <Art name="logo-mark" width={38} height={38} eager />
          <span>
            The desk<span>{ministry}</span>
          </span>
        </p>
        {children}
      </main>
    </div>
  );
}

function Brand({ size, ministry }: { size: number; ministry?: string }) {
  return (
    <a className="d-brand" href="/desk">
      <Art name="logo-mark" width={size} height={size} eager />
      <span>The desk{ministry && <span>{ministry}</span>}</span>
    </a>
  );
}

export function Waiting({ count }: { count: number }) {
  return (
    <span className="d-count">
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

interface Place {
  label: string;
  href: string;
  roles: readonly Role[];
  /** Where its work is done, when that is not below its own address. */
  work?: string;
}

/** The way round the desk, in its order. What is not somebody's to use is not shown to them. */
const places: readonly Place[] = [
  { label: 'Today', href: '/desk', roles },
  { label: 'Gatherings', href: '/desk/gatherings', roles },
  { label: 'Messages', href: '/desk/messages', roles: ['owner', 'shepherd'] },
  { label: 'Pages', href: '/desk/pages', roles: ['owner', 'editor'], work: '/desk/edit' },
  { label: 'Pictures', href: '/desk/pictures', roles: ['owner', 'editor'] },
  { label: 'History', href: '/desk/history', roles: ['owner', 'editor'] },
  { label: 'People', href: '/desk/people', roles: ['owner'] },
  { label: 'Help', href: '/desk/help', roles },
];

export const placesOf = (role: Role): readonly Place[] =>
  places.filter((place) => place.roles.includes(role));

/** What has a tab on a phone: whatever somebody's role has most to do with. The rest stands behind the last tab, "More". */
const tabs: Readonly<Record<Role, readonly string[]>> = {
  owner: ['/desk', '/desk/gatherings', '/desk/messages'],
  shepherd: ['/desk', '/desk/gatherings', '/desk/messages'],
  editor: ['/desk', '/desk/pages', '/desk/pictures'],
};

export const hasTab = ({ href }: Place, role: Role): boolean => tabs[role].includes(href);

/** Whether an address lies at a place: the place's own, or below it. */
export function isAt({ href, work = href }: Place, path: string): boolean {
  return path === href || (href !== '/desk' && [href, work].some((start) => path.startsWith(`${start}/`)));
}

/** What has no tab on a phone. */
export function MoreScreen({ role }: { role: Role }) {
  const rest = placesOf(role).filter((place) => !hasTab(place, role));
  return (
    <>
      <Head heading="More" />
      <ul className="d-list">
        {[...rest, { label: 'Your own page', href: '/desk/me' }].map(({ label, href }) => (
          <li key={href}>
            <a className="d-rowlink" href={href}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <a className="d-rowlink" href="/" target="_blank" rel="noopener">
            Look at the website<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      </ul>
    </>
  );
}
