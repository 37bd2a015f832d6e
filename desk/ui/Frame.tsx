import type { ReactNode } from 'react';
import { Art } from '#site/ui/Art.tsx';
import { editorRoles, type Person, type Role, roleNames, roles } from '../person.ts';
import { UndoButton } from './Button.tsx';
import { SeenOn } from './ChangedPages.tsx';
import { Head } from './Head.tsx';

export interface FrameProps {
  person: Person;
  /** Path of the current screen. */
  path: string;
  /** Number of unread messages. */
  unread: number;
  /** Whether the site has the message library. */
  hasLibrary: boolean;
  /** The page about this screen. */
  help: { heading: string; href: string } | undefined;
  /** About a form that is shown again, filled in. */
  notice?: string | undefined;
  /** The id of the change that has just removed something. */
  removal?: string | undefined;
}

/** The frame of every screen behind sign-in: navigation at the side, on phones at the bottom. */
export function Frame({
  person,
  path,
  unread,
  hasLibrary,
  help,
  notice,
  removal,
  ministry,
  children,
}: FrameProps & { ministry: string; children: ReactNode }) {
  const navEntries = navEntriesFor(person.role, hasLibrary);
  const tabs = navEntries.filter((entry) => hasTab(entry, person.role));
  const link = (entry: (typeof navEntries)[number]) => (
    <a className="quiet" href={entry.href} aria-current={isAt(entry, path) ? 'page' : undefined}>
      {entry.label}
      {entry.href === '/desk/messages' && unread > 0 && <UnreadCount count={unread} />}
    </a>
  );
  return (
    <div className="d-shell">
      <header className="d-top">
        <Brand size={32} />
        <a href="/desk/find">Find</a>
        <a href="/desk/me">{person.name}</a>
      </header>
      <header className="d-side">
        <Brand size={38} ministry={ministry} />
        <FindAnything />
        <nav className="d-nav" aria-label="Desk">
          <ul className="d-plain">
            {navEntries.map((entry) => (
              <li key={entry.href}>{link(entry)}</li>
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
        {notice && (
          <p className="d-said" role="status">
            {notice}
          </p>
        )}
        {removal && (
          <div className="d-said" role="status">
            <p>
              <b>Removed.</b>
              <SeenOn pages={[]} outcome="Removed" />
            </p>
            <UndoButton change={removal} />
          </div>
        )}
        {children}
        {help && (
          <p className="d-meta d-helplink">
            <a className="target" href={help.href}>
              Help: {help.heading}
            </a>
          </p>
        )}
      </main>
      <nav className="d-tabs" aria-label="Desk">
        <ul className="d-plain">
          {tabs.map((entry) => (
            <li key={entry.href}>{link(entry)}</li>
          ))}
          <li>
            <a
              className="quiet"
              href="/desk/more"
              aria-current={tabs.some((entry) => isAt(entry, path)) ? undefined : 'page'}
            >
              More
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}

function FindAnything() {
  return (
    <search>
      <form action="/desk/find">
        <input
          className="input"
          type="search"
          name="q"
          maxLength={200}
          aria-label="Find anything"
          placeholder="Find anything"
        />
      </form>
    </search>
  );
}

/** The frame of screens before sign-in. */
export function Doorway({ ministry, children }: { ministry: string; children: ReactNode }) {
  return (
    <div className="d-in">
      <main id="main">
        <p className="d-brand">
          <Art name="logo-mark" width={38} height={38} />
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
    <a className="quiet d-brand" href="/desk">
      <Art name="logo-mark" width={size} height={size} />
      <span>The desk{ministry && <span>{ministry}</span>}</span>
    </a>
  );
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span className="d-count">
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}

interface LinkListProps {
  /** `count`: unread messages behind the link. */
  links: readonly { label: string; href: string; count?: number }[];
  /** Further rows. */
  children?: ReactNode;
}

export function LinkList({ links, children }: LinkListProps) {
  return (
    <ul className="d-list">
      {links.map(({ label, href, count }) => (
        <li key={href}>
          <a className="d-rowlink" href={href}>
            {label}
            {count !== undefined && <UnreadCount count={count} />}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

interface NavEntry {
  label: string;
  href: string;
  roles: readonly Role[];
  /** Where the work is done, if not below `href`. */
  work?: string;
}

/** The navigation in its order. People see only what their role may use. */
const navEntries: readonly NavEntry[] = [
  { label: 'Today', href: '/desk', roles },
  { label: 'Gatherings', href: '/desk/gatherings', roles, work: '/desk/events' },
  {
    label: 'Messages',
    href: '/desk/messages',
    roles: ['owner', 'shepherd', 'secretary'],
    work: '/desk/person',
  },
  { label: 'Message library', href: '/desk/library', roles },
  { label: 'Pages', href: '/desk/pages', roles: editorRoles, work: '/desk/edit' },
  { label: 'Pictures', href: '/desk/pictures', roles: editorRoles },
  { label: 'Files', href: '/desk/files', roles: editorRoles },
  { label: 'History', href: '/desk/history', roles: editorRoles },
  { label: 'People', href: '/desk/people', roles: ['owner'] },
  { label: 'Help', href: '/desk/help', roles },
];

const navEntriesFor = (role: Role, hasLibrary: boolean): readonly NavEntry[] =>
  navEntries.filter((entry) => entry.roles.includes(role) && (hasLibrary || entry.href !== '/desk/library'));

const editorTabs = ['/desk', '/desk/pages', '/desk/pictures'];
const usualTabs = ['/desk', '/desk/gatherings', '/desk/messages'];

/** Whether it is a tab on a phone: the role's most frequent work. The rest is behind the last tab, "More". */
const hasTab = ({ href }: NavEntry, role: Role): boolean =>
  (role === 'editor' ? editorTabs : usualTabs).includes(href);

/** Whether a path belongs to this navigation entry. */
const isAt = ({ href, work = href }: NavEntry, path: string): boolean =>
  [href, work].some((start) => path === start || (start !== '/desk' && path.startsWith(`${start}/`)));

export function MoreScreen({ role, hasLibrary }: { role: Role; hasLibrary: boolean }) {
  const rest = navEntriesFor(role, hasLibrary).filter((entry) => !hasTab(entry, role));
  return (
    <>
      <Head heading="More" />
      <LinkList links={[...rest, { label: 'Your own page', href: '/desk/me' }]}>
        <li>
          <a className="d-rowlink" href="/" target="_blank" rel="noopener">
            Look at the website<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      </LinkList>
    </>
  );
}
