/** From what files hold to what pages get. */
import { fillPlaceholders } from '../domain/placeholders.ts';
import { telephoneLink } from '../domain/telephone.ts';
import type { FileContent } from './draft.ts';
import { addressInOneLine } from './fill.ts';
import type { Prose } from './prose.ts';
import { emailIds } from './schemas/emails.ts';

/** Content with its Markdown read, its records' addresses known, links of telephones made and its e-mails in a list. */
export function resolve(files: FileContent, textPages: Prose['textPages'], beliefs: Prose['beliefs']) {
  const { address, phone } = files.ministry;
  const oneLine = fillPlaceholders(addressInOneLine, address);
  const cityLine = `${address.town}, ${address.state} ${address.postalCode}`;
  return {
    ...files,
    ministry: {
      ...files.ministry,
      phoneHref: telephoneLink(phone),
      address: { ...address, oneLine, cityLine },
    },
    textPages,
    beliefs,
    affiliates: files.affiliates.map((affiliate) => {
      const slug = affiliate.slug ?? affiliate.id;
      return { ...affiliate, slug, href: affiliatePath(slug) };
    }),
    // Without the blank lines around the text; spaces that indent a line stay.
    emails: emailIds.map((id) => {
      const email = files.emails[id];
      return { ...email, id, body: email.body.replace(/^\n+|\s+$/g, '') };
    }),
  };
}

/** Where an affiliate's own page is. */
export const affiliatePath = (slug: string) => `/affiliates/${slug}`;
