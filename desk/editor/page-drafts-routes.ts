import { sitePages } from '#site/routes.ts';
import { type DeskRoute, nothingHere } from '../desk-route.ts';
import { DiskFullError, NotAllowedError } from '../publish/publisher.ts';
import { editorOf } from './addresses.ts';
import type { AskProps, FieldsProps } from './FieldsScreen.tsx';
import type { EditServices, FieldsForm } from './fields-form.ts';
import type { FieldsPost } from './fields-post.ts';
import type { PageRecord } from './page-records.ts';
import { editorRoles } from './pages-routes.ts';

/** A draft that was not published with the others of its page. */
export const leftDraft = ({ href, title, by }: PageRecord): FieldsProps['left'][number] => ({
  href,
  title,
  by: by?.name || by?.email || '',
});

/** What is not theirs to discard stays a draft; the page shows it. */
function ignoreNotAllowed(error: unknown): void {
  if (!(error instanceof NotAllowedError)) throw error;
}

/** What somebody changed on one page, published or discarded together: the buttons of the editor's bar. */
export function pageDraftRoutes(
  { site, drafts }: EditServices,
  { openRecord }: FieldsForm,
  { ownDrafts, publishDraft }: FieldsPost,
): readonly DeskRoute[] {
  const pageOf = (path: string | null) => sitePages(site().content).find((page) => page.path === path);
  return [
    {
      method: 'POST',
      path: '/edit/publish-page',
      roles: editorRoles,
      async answer({ form, person }) {
        const page = pageOf(form.get('page'));
        if (!page) return nothingHere;
        const done: string[] = [];
        const query = new URLSearchParams();
        try {
          for (const { file } of await ownDrafts(page.path, person))
            done.push(...(await publishDraft(file, person)));
        } catch (error) {
          if (!(error instanceof DiskFullError)) throw error;
          query.append('disk', 'full');
        }
        // Also where nothing could be published: then the page says what is left.
        for (const id of done.length ? done : ['']) query.append('done', id);
        return { to: `${editorOf(page.path)}&${query}` };
      },
    },
    {
      method: 'GET',
      path: '/edit/discard-page',
      roles: editorRoles,
      async answer({ query, person }) {
        const page = pageOf(query.get('page'));
        if (!page) return nothingHere;
        const titles = (await ownDrafts(page.path, person)).map(({ title }) => title);
        const props: AskProps = {
          deed: 'discard-page',
          heading: `Discard what you changed on ${page.heading}?`,
          titles,
          sent: { page: page.path },
          back: editorOf(page.path),
        };
        return { screen: { name: 'edit-ask', title: page.heading, props } };
      },
    },
    {
      method: 'POST',
      path: '/edit/discard-page',
      roles: editorRoles,
      async answer({ form, person }) {
        const page = pageOf(form.get('page'));
        if (!page) return nothingHere;
        for (const { file } of await ownDrafts(page.path, person)) {
          const opened = await openRecord(file);
          if (opened) await drafts.discard(opened, person).catch(ignoreNotAllowed);
        }
        return { to: editorOf(page.path) };
      },
    },
  ];
}
