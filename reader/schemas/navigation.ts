/** `content/navigation.yaml`: the header's menu and the footer's link lists. */
import { z } from 'zod';
import { href, slug, text } from './fields.ts';

const navLink = z.strictObject({
  label: text,
  href,
  /** A second line, shown in the phone menu's About and Discipleship groups. */
  subtitle: text.optional(),
  /** True for addresses outside the site. */
  external: z.boolean().default(false),
  newTab: z.boolean().default(false),
});

/** When the item counts as the current one: a path that starts with, or equals, one of these. */
const activeOn = z.strictObject({
  startsWith: z.array(href).default([]),
  equals: z.array(href).default([]),
});

/**
 * One place in the header. With `items` and no `href`: a menu. With both (Discipleship): a link and a separate toggle.
 * Without `items`: a plain link. When two items match the current path, the first in menu order is the current one.
 */
const headerItem = z
  .strictObject({
    id: slug,
    label: text,
    /** A second line under the heading of a group in the phone menu. */
    subtitle: text.optional(),
    href: href.optional(),
    external: z.boolean().default(false),
    newTab: z.boolean().default(false),
    /** Drawn as a button (Give). */
    button: z.boolean().default(false),
    activeOn: activeOn.optional(),
    /** How the group behaves in the phone menu. */
    mobile: z.enum(['collapsible', 'open'], 'must be "collapsible" or "open".').default('collapsible'),
    items: z.array(navLink).min(1, 'needs at least one link.').optional(),
  })
  .refine(
    (item) => item.href !== undefined || item.items !== undefined,
    'leads nowhere. Give it an "href", "items", or both.',
  );

export const navigation = z.strictObject({
  header: z.array(headerItem).min(1, 'needs at least one item.'),
  footer: z.strictObject({
    quickLinks: z.array(navLink).min(1, 'needs at least one link.'),
    ministryLinks: z.array(navLink).min(1, 'needs at least one link.'),
  }),
});

export type HeaderItem = z.infer<typeof headerItem>;
export type NavLink = z.infer<typeof navLink>;
