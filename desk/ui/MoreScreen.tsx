import type { Role } from '../auth/person.ts';
import { Head } from './Head.tsx';
import { hasTab, placesOf } from './navigation.ts';

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
