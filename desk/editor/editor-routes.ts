import { sitePages } from '#site/routes.ts';
import type { Person } from '../auth/person.ts';
import { type DeskRoute, nothingHere } from '../desk-route.ts';
import { diskFull } from '../publish/publisher.ts';
import { dataOf, RecordTextError, withData } from '../publish/record-text.ts';
import { createDraftSite, type Typed } from './draft-site.ts';
import type { EditServices } from './fields-form.ts';
import { bodyLimit } from './fields-routes.ts';
import { withForm, withoutEmpty } from './filled-form.ts';
import { leftDraft } from './page-drafts-routes.ts';
import { type PageRecord, recordsOnPage } from './page-records.ts';
import { editorRoles } from './pages-routes.ts';
import { formParts } from './record-form.ts';
import { faultsByField } from './record-notes.ts';
import { kindNamed } from './records.ts';
import { isTooLongForm, isTooLongRecord, sentRecord } from './sent-record.ts';

/** The page itself, in which words are changed where they stand. */
export function editorRoutes(services: EditServices): readonly DeskRoute[] {
  const { db, live, site } = services;
  const draftSite = createDraftSite(services);
  const pageAt = (path: string) => sitePages(site().content).find((page) => page.path === path);

  const recordsOf = (page: { words: readonly string[] }) => recordsOnPage(page, live.dir(), db);

  /** In words whether there are drafts, and how many of them this person may publish with the page. */
  const waiting = (records: readonly PageRecord[], { email }: Person) => {
    const all = records.filter(({ isDraft }) => isDraft);
    const own = all.filter(({ by }) => by?.email === email).length;
    const count = all.length === 1 ? 'One change' : `${all.length} changes`;
    const by = own === 0 ? ' by others' : '';
    return { status: all.length === 0 ? 'As visitors see it' : `${count}${by} not published yet`, own };
  };

  return [
    {
      method: 'GET',
      path: '/edit',
      roles: editorRoles,
      async answer({ query, person }) {
        const page = pageAt(query.get('path') ?? '/');
        if (!page) return nothingHere;
        const records = await recordsOf(page);
        const { path, heading } = page;
        const done = query.getAll('done');
        const left = done.length > 0 ? records.filter(({ isDraft }) => isDraft).map(leftDraft) : [];
        const props = {
          path,
          heading,
          records,
          done: done.filter(Boolean),
          left,
          refused: query.has('disk') ? diskFull : undefined,
          ...waiting(records, person),
        };
        return { screen: { name: 'editor', title: heading, props } };
      },
    },
    {
      method: 'GET',
      path: '/edit/page',
      roles: editorRoles,
      async answer({ query }) {
        const path = query.get('path') ?? '/';
        const page = pageAt(path) && (await draftSite(path));
        return page && 'body' in page ? { page } : nothingHere;
      },
    },
    {
      method: 'POST',
      path: '/edit/page',
      roles: editorRoles,
      bodyLimit,
      async answer({ query, form, person }) {
        if (isTooLongForm(form)) return { json: {}, status: 413 };
        const path = query.get('path') ?? '/';
        const own = pageAt(path);
        const typed = typedIn(form);
        const page = own && (await draftSite(path, typed));
        if (!page) return { json: {}, status: 404 };
        if ('body' in page)
          return { json: { html: bodyOf(page.body.toString()), ...waiting(await recordsOf(own), person) } };
        const kind = typed && kindNamed(typed.file);
        if (!kind) return { json: {}, status: 422 };
        const data = dataOf(typed.file, typed.text);
        return {
          json: faultsByField(page.problems, typed.file, data, formParts(kind.schema, data)),
          status: 422,
        };
      },
    },
  ];
}

/** Replaced: the body alone. Loading styles again would break the desk's content security policy. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body'), html.lastIndexOf('</html>'));

/** The record as a form that is being filled means it. */
function typedIn(form: URLSearchParams): Typed | undefined {
  const file = form.get('record') ?? '';
  const kind = kindNamed(file);
  const shape = form.get('shape') ?? form.get('seen');
  if (!kind || shape === null) return undefined;
  const base = sentRecord({ file, kind }, shape);
  if (base === undefined) return undefined;
  const data = withoutEmpty(kind.schema, withForm(kind.schema, base, form));
  if (isTooLongRecord(data)) return undefined;
  try {
    return { file, text: withData(file, shape, data) };
  } catch (error) {
    if (!(error instanceof RecordTextError)) throw error;
    return undefined;
  }
}
