import { type Answer, type DeskRoute, nothingHere, type Visit } from '../desk-route.ts';
import { markedChanges } from '../history/field-changes.ts';
import { NotAllowedError, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { formOf } from './addresses.ts';
import { draftPage } from './draft-page.ts';
import { atOnce, type Opened } from './drafts.ts';
import type { AskProps } from './FieldsScreen.tsx';
import { createFieldsForm, type EditServices, isNew } from './fields-form.ts';
import { createFieldsPost } from './fields-post.ts';
import { leftDraft, pageDraftRoutes } from './page-drafts-routes.ts';
import { editorRoles } from './pages-routes.ts';
import { addableKinds, factsIn, pagesShowing, readRecords, titleOf } from './records.ts';
import { sentRecord } from './sent-record.ts';

/**
 * The largest that a form can be, in bytes: it holds the record three times (as it was, as it was shown, and its fields), a record is at
 * most a little longer than its text of 100,000 characters, and a browser writes one character in up to nine bytes: 2.7 MB. The rest is for
 * whoever pastes too much: they get it back with a sentence beside the field.
 */
export const bodyLimit = 4_000_000;

/** The form of one record, and what its buttons do. */
export function fieldsRoutes(services: EditServices): readonly DeskRoute[] {
  const { drafts, publisher, live, site } = services;
  const fields = createFieldsForm(services);
  const { openRecord, form } = fields;
  const posts = createFieldsPost(services, fields);
  const { answerPost, fillTitle, draftsOnPage } = posts;

  const asked = async ({ query, form: posted }: Visit) =>
    openRecord(query.get('record') ?? posted.get('record') ?? '');

  /** @param seen what stood there when somebody was asked first */
  function ask(deed: 'discard' | 'remove', { file, kind, text }: Opened, seen: string): Answer {
    const data = dataOf(file, text);
    const title = titleOf(kind, data, factsIn(readRecords(live.dir())));
    const props: AskProps = {
      deed,
      heading: deed === 'discard' ? `Discard the draft of ${title}?` : `Remove ${title}?`,
      sent: { record: file, seen: text },
      back: formOf(file),
      changes: markedChanges(kind.schema, sentRecord({ file, kind }, seen) ?? data, data),
    };
    return { screen: { name: 'edit-ask', title, props }, status: sameLines(seen, text) ? 200 : 409 };
  }

  return [
    ...pageDraftRoutes(services, fields, posts),
    {
      method: 'GET',
      path: '/edit/fields',
      roles: editorRoles,
      async answer(visit) {
        const opened = await asked(visit);
        if (!opened) return nothingHere;
        const done = visit.query.getAll('done');
        const only = visit.query.get('field') ?? undefined;
        const left = (await draftsOnPage(visit.query.get('page'), opened.file)).map(leftDraft);
        return form(visit.person, opened, { done, only, left });
      },
    },
    {
      method: 'POST',
      path: '/edit/fields',
      roles: editorRoles,
      bodyLimit,
      takesFiles: true,
      prepare: ({ form }) => fillTitle(form),
      answer: answerPost,
    },
    {
      method: 'GET',
      path: '/edit/look',
      roles: editorRoles,
      async answer(visit) {
        const opened = await asked(visit);
        const page = opened ? await draftPage(opened, services) : 'nowhere';
        if (!opened || page === 'nowhere') return nothingHere;
        return page === 'faulty' ? { to: formOf(opened.file) } : { page };
      },
    },
    ...(['discard', 'remove'] as const).flatMap((deed): DeskRoute[] => [
      {
        method: 'GET',
        path: `/edit/${deed}`,
        roles: editorRoles,
        async answer(visit) {
          const opened = await asked(visit);
          return opened ? ask(deed, opened, opened.text) : nothingHere;
        },
      },
      {
        method: 'POST',
        path: `/edit/${deed}`,
        roles: editorRoles,
        async answer(visit) {
          const opened = await asked(visit);
          if (!opened || isNew(opened)) return nothingHere;
          const { file, kind, draft, text, live: before } = opened;
          const seen = visit.form.get('seen') ?? text;
          if (!sameLines(seen, text)) return ask(deed, opened, seen);
          if (deed === 'remove' && addableKinds.includes(kind) && before !== null) {
            try {
              await publisher.publish({
                by: visit.person,
                where: pagesShowing(file, site().content)[0]?.path ?? '/',
                words: `removed ${titleOf(kind, dataOf(file, before), factsIn(readRecords(live.dir())))}`,
                async change(read) {
                  if ((await read(file)) !== before) throw new RefusedError(atOnce);
                  return { [file]: null };
                },
              });
            } catch (error) {
              if (!(error instanceof RefusedError)) throw error;
              return form(visit.person, opened, {
                status: refusedStatus(error),
                refused: error.sentences.join(' '),
              });
            }
          }
          // Drafts that other people have of the removed record are kept.
          if (draft && (deed === 'discard' || draft.person_email === visit.person.email)) {
            try {
              await drafts.discard(opened, visit.person);
            } catch (error) {
              if (!(error instanceof NotAllowedError)) throw error;
              return form(visit.person, opened, { status: 403, refused: error.message });
            }
          }
          return { to: deed === 'remove' || before === null ? '/desk/pages' : formOf(file) };
        },
      },
    ]),
  ];
}

/** Whether two texts are the same, though a form has been between them: browsers send every end of a line as CRLF. */
function sameLines(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replaceAll('\r\n', '\n'));
  return first === second;
}
