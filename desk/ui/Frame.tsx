import type { ReactNode } from 'react';
import { Art } from '#site/ui/Art.tsx';
import { type Person, roleNames } from '../auth/person.ts';
import { hasTab, isAt, placesOf } from './navigation.ts';

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
