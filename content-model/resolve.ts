import { telephoneLink } from '#core/contact-links.ts';
import { calendarDay, weekdays } from '#core/dates/calendar-day.ts';
import { eventTimes } from '#core/events/event.ts';
import { addressOf, partFolders } from '#core/paged-lists.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { stateOf } from '#core/us-states.ts';
import { pictureOf } from './check-pictures.ts';
import type { StatOf } from './content-files.ts';
import { addressInOneLine } from './fill.ts';
import type { Prose } from './prose.ts';
import { remembered } from './remembered.ts';
import { kinds, pagesSchema } from './schemas/content-schema.ts';
import { emailIds } from './schemas/emails.ts';
import { childOf, keysOf } from './schemas/field-schema.ts';
import type { HeaderItem } from './schemas/navigation.ts';
import type { Picture, PictureRecord } from './schemas/pictures.ts';
import { type PartDays, partsInUse, type SitePart, type SiteParts } from './schemas/site-options.ts';
import { recordOf, valuesIn } from './source.ts';
import type { FileContent } from './validate.ts';

interface Resolved {
  /** The parts that are on. */
  parts: SiteParts;
  /** The first days of parts that open later. */
  opens: PartDays;
  art: Readonly<Record<string, string>>;
}

/**
 * Reads the Markdown, adds the addresses of records and telephone links, and lists the e-mails. Removes the
 * records of disabled parts and the links to them, and those to events that are over.
 * @param now decides which events are over
 */
export function resolve(
  files: Omit<FileContent, 'parts'> & Resolved,
  prose: Omit<Prose, 'anchors'>,
  isDisabled: DeadLinkTest,
  statOf: StatOf,
  now: Date,
) {
  const { navigation, redirects, ...rest } = { ...join(files, prose, statOf), ...eventsOn(files, now) };
  const over = new Set(rest.pastEvents.map(({ id }) => addressOf('events', { id })));
  const deadLinks = new Map<string, boolean>();
  const isDead = (href: string) => {
    const dead = deadLinks.get(href) ?? (isDisabled(href) || over.has(siteLocation(href).pathname));
    deadLinks.set(href, dead);
    return dead;
  };
  for (const { path, isList, part } of kinds) {
    const [name = ''] = path;
    if (isList && part && !files.parts[part]) Object.assign(rest, { [name]: [] });
  }
  return {
    ...removeDeadLinks(rest, isDead),
    navigation: removeDeadLinks({ ...navigation, header: liveMenus(navigation.header, isDead) }, isDead),
    redirects: redirects.filter(({ to }) => !isDead(to)),
  };
}

function join(files: Parameters<typeof resolve>[0], prose: Omit<Prose, 'anchors'>, statOf: StatOf) {
  const { address, phone, mainGathering } = files.ministry;
  const { gatherings, ...records } = files;
  const oneLine = fillPlaceholders(addressInOneLine, address);
  const cityLine = `${address.town}, ${address.state} ${address.postalCode}`;
  return {
    ...records,
    ministry: {
      ...files.ministry,
      phoneHref: telephoneLink(phone),
      gatherings: inWeekOrder(gatherings, mainGathering),
      address: { ...address, oneLine, cityLine },
    },
    ...prose,
    navigation: { ...files.navigation, header: menusWith(files.navigation.header, prose.ownPages) },
    pictures: files.pictures.map((record) => {
      const shown = pictureOf(record, statOf);
      return shownPicture(record, [shown], () => ({ ...record, shown }));
    }),
    team: files.team.map((member) => withContact(member, files.pages['our-team'].contact)),
    affiliates: files.affiliates.map((affiliate) =>
      locatedAffiliate(affiliate, [], () => locateAffiliate(affiliate)),
    ),
    // Removes blank lines around the text but keeps the indentation of the first line.
    emails: emailIds.flatMap((id) => {
      const email = files.emails[id];
      return email ? [{ ...email, id, body: email.body.replace(/^\n+|\s+$/g, '') }] : [];
    }),
  };
}

const shownPicture = remembered<PictureRecord, PictureRecord & { shown: Picture }>();

const locatedAffiliate = remembered<object, ReturnType<typeof locateAffiliate>>();

/** An affiliate with its address, and the words by which visitors find its state. */
function locateAffiliate(affiliate: FileContent['affiliates'][number]) {
  const { id, slug = id } = affiliate;
  const place = stateOf(affiliate.state);
  const { state, stateCode = affiliate.stateCode } = place;
  const searchText = affiliate.searchText ?? [stateCode, state].filter(Boolean).join(' ');
  return { ...affiliate, ...place, slug, searchText, href: addressOf('affiliates', { id, slug }) };
}

/** A person with initials and an e-mail, which their record may leave out. */
function withContact(
  member: FileContent['team'][number],
  usual: FileContent['pages']['our-team']['contact'],
) {
  const { name, contact } = member;
  const filled = (text: string) => fillPlaceholders(text, { name });
  return {
    ...member,
    initials: member.initials ?? initialsOf(name),
    contact: {
      label: contact?.label ?? filled(usual.label),
      subject: contact?.subject ?? filled(usual.subject),
      body: contact?.body ?? '',
    },
  };
}

/** The capitals of a name: "RK" of Ruth Klein. */
const initialsOf = (name: string) => (name.match(/(?<!\p{L})\p{Lu}/gu) ?? [...name]).slice(0, 3).join('');

/** The events by time: those that are over since yesterday or earlier have no page. */
function eventsOn({ events, ministry: { address } }: Pick<FileContent, 'events' | 'ministry'>, now: Date) {
  const { timeZone } = address;
  const today = calendarDay(now, timeZone);
  const sorted = events.toSorted((a, b) => a.starts.localeCompare(b.starts));
  const isPast = (event: FileContent['events'][number]) => eventTimes(event, timeZone).last < today;
  return { events: sorted.filter((event) => !isPast(event)), pastEvents: sorted.filter(isPast) };
}

/** The main gathering, then the others by weekday. Each has its file name as `what`. */
function inWeekOrder(gatherings: FileContent['gatherings'], main: string) {
  const rank = ({ id, day }: FileContent['gatherings'][number]) => (id === main ? -1 : weekdays.indexOf(day));
  return gatherings
    .toSorted((a, b) => rank(a) - rank(b) || (a.times[0]?.time ?? '').localeCompare(b.times[0]?.time ?? ''))
    .map(({ id, noun, ...gathering }) => ({ ...gathering, what: id, noun: noun ?? gathering.title }));
}

/** The header's menus with the ministry's own pages, each after the page that it names. */
function menusWith(header: FileContent['navigation']['header'], pages: Prose['ownPages']) {
  return pages.reduce((menus, { title, intro, address, menu }) => {
    if (!menu) return menus;
    const entry = { label: title, href: address, subtitle: intro, external: false, newTab: false };
    return menus.map(({ items, ...item }) => {
      const index = items?.findIndex(({ href }) => href === menu) ?? -1;
      if (items && index >= 0) return { ...item, items: items.toSpliced(index + 1, 0, entry) };
      return items && menu && item.href === menu
        ? { ...item, items: [...items, entry] }
        : { ...item, ...(items && { items }) };
    });
  }, header);
}

/** Each page with a fixed address: its record in content/pages and its site part. */
export type RecordsByPath = Readonly<
  Record<string, { readonly record: string; readonly part?: SitePart | undefined }>
>;

/** The path and anchor (`#ask`, or empty) of a link to a page of the site. */
export const siteLocation = (href: string): Pick<URL, 'pathname' | 'hash'> =>
  new URL(href, 'https://site.invalid');

/** Returns the disabled site part of an address, or undefined. */
export type DisabledPartFinder = (href: string) => SitePart | undefined;

/** @param pages an address with an anchor means only that section of its page */
export function createDisabledPartFinder(parts: SiteParts, pages: RecordsByPath): DisabledPartFinder {
  return (href) => {
    if (!href.startsWith('/')) return undefined;
    const { pathname, hash } = siteLocation(href);
    const part =
      pages[pathname + hash]?.part ??
      pages[pathname]?.part ??
      Object.entries(partFolders).find(([folder]) => pathname.startsWith(folder))?.[1];
    return part && !partsInUse(parts)[part] ? part : undefined;
  };
}

export type DeadLinkTest = (href: string) => boolean;

export function createDeadLinkTest(
  { parts, pages: contents }: Pick<FileContent, 'pages'> & { parts: SiteParts },
  pages: RecordsByPath,
): DeadLinkTest {
  const disabledPart = createDisabledPartFinder(parts, pages);
  const hidden = new Set(
    Object.entries(pages).flatMap(([path, { record }]) => {
      const schema = childOf(pagesSchema, record) ?? {};
      const sections = recordOf(Reflect.get(contents, record));
      return keysOf(schema)
        .filter((key) => recordOf(sections[key]).hidden === true)
        .flatMap((key) => childOf(schema, key)?.anchors ?? [])
        .map((anchor) => `${path}#${anchor}`);
    }),
  );
  return (href) => disabledPart(href) !== undefined || hidden.has(href);
}

function liveMenus(header: readonly HeaderItem[], isDead: DeadLinkTest): HeaderItem[] {
  return header.flatMap(({ href, items, ...rest }) => {
    const live = items?.filter((item) => !isDead(item.href)) ?? [];
    const item = { ...rest, ...(href && !isDead(href) && { href }), ...(live.length > 0 && { items: live }) };
    return item.href || item.items ? [item] : [];
  });
}

const linksOf = remembered<object, readonly string[]>();
const hrefsIn = (record: object) =>
  linksOf(record, [], () =>
    valuesIn(record, (value, key): value is string => key === 'href' && typeof value === 'string').map(
      ({ value }) => value,
    ),
  );

/** Removes list entries with a dead link, unlinks dead links in texts, and empties required dead links. */
function removeDeadLinks<T extends object>(content: T, isDead: DeadLinkTest): T {
  const hasDeadLink = ({ href }: Record<string, unknown>) => typeof href === 'string' && isDead(href);
  const entry = (value: unknown): unknown[] => {
    const { type, children } = recordOf(value);
    if (!hasDeadLink(recordOf(value))) return [walk(value)];
    return type === 'link' ? [walk(children)].flat() : [];
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap(entry);
    if (typeof value !== 'object' || value === null) return value;
    const result = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return hasDeadLink(result) ? { ...result, href: '' } : result;
  };
  // Most records have no dead link, and stay the same object.
  const isClean = (value: unknown) =>
    typeof value !== 'object' || value === null || !hrefsIn(value).some(isDead);
  const walkRecords = (value: unknown) =>
    Array.isArray(value)
      ? value.flatMap((record) => (isClean(record) ? [record] : entry(record)))
      : isClean(value)
        ? value
        : walk(value);
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, walkRecords(value)])) as T;
}
