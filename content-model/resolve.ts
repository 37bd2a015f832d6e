/** From what files hold to what pages get. */

import { telephoneLink } from '#core/contact-links.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { pictureOf } from './check-pictures.ts';
import type { FileContent } from './draft.ts';
import { addressInOneLine } from './fill.ts';
import { type Gone, menusWithout, withoutOffLinks } from './off-links.ts';
import type { Prose } from './prose.ts';
import { kinds } from './schemas/content-schema.ts';
import { emailIds } from './schemas/emails.ts';

/**
 * Content with its Markdown read, its records' addresses known, links of telephones made and its e-mails in a list. Of parts that are off
 * there are no records left and no links to them.
 *
 * @param dir the content folder
 */
export function resolve(
  files: FileContent & { art: Readonly<Record<string, string>> },
  prose: Omit<Prose, 'anchors'>,
  off: Gone,
  dir: string,
) {
  const content = join(files, prose, dir);
  const { navigation, redirects, ...rest } = content;
  for (const {
    path: [name = ''],
    isList,
    part,
  } of kinds)
    if (isList && part && !files.parts[part]) Object.assign(rest, { [name]: [] });
  return {
    ...withoutOffLinks(rest, off),
    navigation: withoutOffLinks({ ...navigation, header: menusWithout(navigation.header, off) }, off),
    redirects: redirects.filter(({ to }) => !off(to)),
  };
}

function join(files: Parameters<typeof resolve>[0], prose: Omit<Prose, 'anchors'>, dir: string) {
  const { address, phone, mainGathering, gatherings } = files.ministry;
  const oneLine = fillPlaceholders(addressInOneLine, address);
  const cityLine = `${address.town}, ${address.state} ${address.postalCode}`;
  return {
    ...files,
    ministry: {
      ...files.ministry,
      phoneHref: telephoneLink(phone),
      mainGathering: mainGathering ?? gatherings[0]?.what ?? '',
      address: { ...address, oneLine, cityLine },
    },
    ...prose,
    navigation: { ...files.navigation, header: menusWith(files.navigation.header, prose.ownPages) },
    pictures: files.pictures.map((record) => ({ ...record, shown: pictureOf(record, dir) })),
    affiliates: files.affiliates.map((affiliate) => {
      const slug = affiliate.slug ?? affiliate.id;
      return { ...affiliate, slug, href: affiliatePath(slug) };
    }),
    // Without the blank lines around the text; spaces that indent a line stay.
    emails: emailIds.flatMap((id) => {
      const email = files.emails[id];
      return email ? [{ ...email, id, body: email.body.replace(/^\n+|\s+$/g, '') }] : [];
    }),
  };
}

/** The header's menus with the pages that the ministry has added, each after the page that it names. */
function menusWith(header: FileContent['navigation']['header'], pages: Prose['ownPages']) {
  return pages.reduce((menus, { title, intro, address, menu }) => {
    const entry = { label: title, href: address, subtitle: intro, external: false, newTab: false };
    return menus.map(({ items, ...item }) => {
      const at = items?.findIndex(({ href }) => href === menu) ?? -1;
      if (items && at >= 0) return { ...item, items: items.toSpliced(at + 1, 0, entry) };
      return items && menu && item.href === menu
        ? { ...item, items: [...items, entry] }
        : { ...item, ...(items && { items }) };
    });
  }, header);
}

/** Where an affiliate's own page is. */
export const affiliatePath = (slug: string) => `/affiliates/${slug}`;
