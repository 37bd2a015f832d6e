/** `content/navigation.yaml`: menus and the footer's link lists. `content/redirects.yaml`: old addresses. */
import { z } from 'zod';
import {
  anyEntries,
  choice,
  entries,
  group,
  href,
  list,
  noByDefault,
  sitePath,
  slug,
  target,
  text,
} from './fields.ts';

const outside = {
  external: noByDefault('Outside', 'Yes for an address outside the site.'),
  newTab: noByDefault('New tab', 'Yes to open it in a new tab.'),
};

const navLink = {
  label: text('Words', 'The text in the menu.'),
  href: href('Address', 'The page that it leads to.'),
  subtitle: text('Second line', 'Shown in the phone menu, below the words.').optional(),
  ...outside,
};

const paths = (label: string, help: string) => list(label, help, target).default([]);

/**
 * One header item. `items` alone: a menu. With `href`: a link and a separate toggle. `href` alone: a link.
 */
const headerItem = z
  .strictObject({
    id: slug('Name', 'A unique name, for the site.'),
    label: text('Words', 'The text in the header.'),
    subtitle: text('Second line', 'Shown in the phone menu, below the heading of a group.').optional(),
    href: href('Address', 'The page that it leads to; may be left out for a menu.').optional(),
    ...outside,
    button: noByDefault('Button', 'Yes to draw it as a button.'),
    activeOn: group('Current on', 'The pages on which it is marked as the current one.', {
      startsWith: paths('Beginnings', 'Paths that begin like one of these.'),
      equals: paths('Pages', 'Exactly these paths.'),
    }).optional(),
    mobile: choice('In the phone menu', 'Whether the group can be closed or is always open.', [
      'collapsible',
      'open',
    ]).default('collapsible'),
    items: entries('Menu', 'The links below it.', navLink).optional(),
  })
  .refine(
    (item) => item.href !== undefined || item.items !== undefined,
    'leads nowhere. Give it an "href", "items", or both.',
  );

export const navigation = group('Menus', 'The header’s menus and the footer’s links.', {
  header: list('Header', 'The menu at the top, in this order.', headerItem).min(1),
  footer: group('Footer', 'The links at the foot of every page.', {
    quickLinks: entries('Quick links', 'The first list.', navLink),
    ministryLinks: entries('Ministry links', 'The second list.', navLink),
  }),
});

export const redirects = anyEntries('Old addresses', 'Old or other addresses and the pages they lead to.', {
  from: sitePath('From', 'The old address.'),
  to: href('To', 'The address that it leads to.'),
  status: z
    .union([z.literal(301), z.literal(302), z.literal(308)], 'must be 301 (moved for good), 302 or 308.')
    .default(301)
    .meta({ label: 'Status', help: '301 when it has moved for good, otherwise 302 or 308.' }),
  note: text('Note', 'Why it exists, for a later cleanup.'),
}).meta({ ownersOnly: true });

export type HeaderItem = z.infer<typeof headerItem>;
