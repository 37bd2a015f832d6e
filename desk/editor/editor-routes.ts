import { type DeskRoute, get, notFound, post } from '../desk-route.ts';
import { editorRoles, type Person } from '../person.ts';
import { outcomeOf } from '../publish/outcome.ts';
import { withOwnersFields } from '../publish/permissions.ts';
import { diskFull, NotAllowedError } from '../publish/publisher.ts';
import { dataOf, RecordTextError, withData } from '../publish/record-text.ts';
import { editorOf } from '../records/addresses.ts';
import { allPages, draftLink, kindNamed, type PageRecord, recordsOnPage } from '../records/records.ts';
import { createChangedPages } from './changed-pages.ts';
import { createDraftSite, type EditedRecord } from './draft-pages.ts';
import type { AskProps } from './FieldsScreen.tsx';
import type { EditServices } from './fields-form.ts';
import {
  bodyLimit,
  isTooLongForm,
  isTooLongRecord,
  parsePostedRecord,
  withForm,
  withoutEmpty,
} from './posted-record.ts';
import { formParts } from './record-form.ts';
import { faultsByField } from './record-notes.ts';

/** The editor: a page in which texts are changed in place. */
export function editorRoutes(services: EditServices): readonly DeskRoute[] {
  const { db, drafts, live, publisher, site } = services;
  const draftSite = createDraftSite(services);
  const changedPages = createChangedPages(services);
  const pageAt = (path: string | null) => allPages(site().content).find((page) => page.path === path);

  const recordsOf = (page: { textFiles: readonly string[] }) => recordsOnPage(page, live.look(), db);

  return [
    get('/edit', editorRoles, async ({ query, person }) => {
      const page = pageAt(query.get('path') ?? '/');
      if (!page) return notFound;
      const records = await recordsOf(page);
      const { path, heading } = page;
      const done = query.getAll('done');
      const left = done.length > 0 ? records.filter(({ isDraft }) => isDraft).map(draftLink) : [];
      const props = {
        person: person.id,
        path,
        heading,
        records,
        done: done.filter(Boolean),
        changedOn: await changedPages(done.filter(Boolean)),
        outcome: await outcomeOf(publisher, done.filter(Boolean)),
        left,
        presence: services.presence.enter(path, person),
        error: query.has('disk') ? diskFull : undefined,
        ...waiting(records, person),
      };
      return { screen: { name: 'editor', title: heading, props } };
    }),
    get('/edit/page', editorRoles, async ({ query }) => {
      const path = query.get('path') ?? '/';
      const page = pageAt(path) && (await draftSite(path));
      return page && 'body' in page ? { page } : notFound;
    }),
    post(
      '/edit/page',
      editorRoles,
      async ({ query, form, person }) => {
        if (isTooLongForm(form)) return { json: {}, status: 413 };
        const path = query.get('path') ?? '/';
        const own = pageAt(path);
        const typed = await typedIn(form, person, drafts);
        for (const place of [path, typed?.file ?? path]) services.presence.enter(place, person);
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
      // Each key asks for a preview: while one renders, only the newest waits.
      { bodyLimit, replacedBy: { json: { isReplaced: true } } },
    ),
    post('/edit/publish-page', editorRoles, async ({ form, person }) => {
      const page = pageAt(form.get('page'));
      if (!page) return notFound;
      const own = await drafts.ownOnPage(page.path, person);
      const { done, failure } = await drafts.publishAllSaved(own, person);
      const query = new URLSearchParams(failure && { disk: 'full' });
      // An empty id if nothing was published; the page then shows what is left.
      for (const id of done.length ? done : ['']) query.append('done', id);
      return { to: `${editorOf(page.path)}&${query}` };
    }),
    get('/edit/discard-page', editorRoles, async ({ query, person }) => {
      const page = pageAt(query.get('page'));
      if (!page) return notFound;
      const titles = (await drafts.ownOnPage(page.path, person)).map(({ title }) => title);
      const props: AskProps = {
        action: 'discard-page',
        heading: `Discard what you changed on ${page.heading}?`,
        titles,
        sent: { page: page.path },
        back: editorOf(page.path),
      };
      return { screen: { name: 'edit-ask', title: page.heading, props } };
    }),
    post('/edit/discard-page', editorRoles, async ({ form, person }) => {
      const page = pageAt(form.get('page'));
      if (!page) return notFound;
      for (const { file } of await drafts.ownOnPage(page.path, person)) {
        const kind = kindNamed(file);
        const opened = kind && (await drafts.open(file, kind));
        if (opened) await drafts.discard(opened, person).catch(ignoreNotAllowed);
      }
      return { to: editorOf(page.path) };
    }),
  ];
}

/** A sentence about the page's drafts, and how many of them this person can publish. */
function waiting(records: readonly PageRecord[], { email }: Person) {
  const drafts = records.filter(({ isDraft }) => isDraft);
  const own = drafts.filter(({ by, isScheduled }) => by?.email === email && !isScheduled).length;
  const count = drafts.length === 1 ? 'One change' : `${drafts.length} changes`;
  const by = own === 0 ? ' by others' : '';
  return { status: drafts.length === 0 ? 'As visitors see it' : `${count}${by} not published yet`, own };
}

/** Only the body is replaced: loading styles again would violate the content security policy. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body'), html.lastIndexOf('</html>'));

/** The record of a form that is being filled in. */
async function typedIn(
  form: URLSearchParams,
  { role }: Person,
  drafts: EditServices['drafts'],
): Promise<EditedRecord | undefined> {
  const file = form.get('record') ?? '';
  const kind = kindNamed(file);
  const shape = form.get('shape') ?? form.get('seen');
  if (!kind || shape === null) return undefined;
  const sent = parsePostedRecord({ file, kind }, shape);
  if (sent === undefined) return undefined;
  const stored = dataOf(file, (await drafts.open(file, kind))?.theirs ?? '');
  const base = withOwnersFields(role, kind.schema, sent, stored);
  const data = withoutEmpty(kind.schema, withForm(kind.schema, base, form));
  if (isTooLongRecord(data)) return undefined;
  try {
    return { file, text: withData(file, shape, data) };
  } catch (error) {
    if (!(error instanceof RecordTextError)) throw error;
    return undefined;
  }
}

/** Drafts that the person may not discard stay; the page shows them. */
function ignoreNotAllowed(error: unknown): void {
  if (!(error instanceof NotAllowedError)) throw error;
}
