/** From what files hold to what pages get. */
import type { FileContent } from './draft.ts';
import type { Prose } from './prose.ts';
import { emailIds } from './schemas/emails.ts';

/** Content with its Markdown read, its records' addresses known and its e-mails in a list. */
export function resolve(files: FileContent, textPages: Prose['textPages'], beliefs: Prose['beliefs']) {
  return {
    ...files,
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
