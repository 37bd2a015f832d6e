import type { FastifyRequest } from 'fastify';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import { recordOf } from '#content-model/source.ts';
import {
  type Answer,
  type DeskRoute,
  forbidden,
  get,
  notFound,
  payloadTooLarge,
  post,
  type SignedInVisit,
  type Visit,
} from '../desk-route.ts';
import { maxRecordingBytes } from '../media/upload-checks.ts';
import { editorRoles, type Person, roles } from '../person.ts';
import { visibleTo } from '../publish/permissions.ts';
import { NotAllowedError, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { discardOf, formOf, listOf } from '../records/addresses.ts';
import {
  addableKinds,
  draftLink,
  emptyOf,
  factsIn,
  kindNamed,
  pagesShowing,
  readRecords,
  titleOf,
} from '../records/records.ts';
import { draftPage } from './draft-pages.ts';
import { isNew, type OpenRecord, publishConflictMessage } from './drafts.ts';
import type { AskProps } from './FieldsScreen.tsx';
import { markChange, visibleChanges } from './field-changes.ts';
import { type Arrived, createFieldsForm, type EditServices, mayOpen, rulesOf } from './fields-form.ts';
import { bodyLimit, isTooLongForm, parsePostedRecord } from './posted-record.ts';
import { answerPost, type Forms, fillTitle } from './record-post.ts';

/** Whether a person may open a record of a kind. @param opened undefined if it is not read yet */
export type MayOpen = (person: Person, kind: Kind, opened?: OpenRecord) => boolean;

/** Forms of records at addresses of their own use these. */
export type RecordAnswers = Omit<ReturnType<typeof createRecordForms>, 'routes'>;

/** Posts of a record's form. */
export const formOptions = { bodyLimit, takesFiles: true } as const;

const asInEditor: MayOpen = ({ role }, kind) => mayOpen(role, kind);

/**
 * The form of one record and its actions. A record is named by its file, a new one by the file pattern of its
 * kind.
 */
export function createRecordForms(services: EditServices, may: MayOpen = asInEditor) {
  const forms: RecordForms = { services, may, ...createFieldsForm(services) };
  const arrivals = new WeakMap<FastifyRequest, Arrived>();
  const asking = (action: 'discard' | 'remove') => (visit: SignedInVisit, record: string) =>
    about(forms, visit, record, (opened) => ask(services, action, opened, visit.person));
  const removing = (action: 'discard' | 'remove') => (visit: SignedInVisit, record: string) =>
    about(forms, visit, record, (opened) => discardOrRemove(forms, action, visit, opened));
  const answers = {
    show: (visit: SignedInVisit, record: string) => showForm(forms, visit, record),
    /** Receives the files of a posted form, before the request enters the queue of the desk. */
    async receive(visit: SignedInVisit, record: string): Promise<void> {
      const kind = kindNamed(record);
      const arrived = kind && (await rulesOf(services, kind).receive?.(visit));
      if (arrived) arrivals.set(visit.request, arrived);
    },
    async send(visit: SignedInVisit, record: string): Promise<Answer> {
      if (isTooLongForm(visit.form)) return payloadTooLarge;
      const arrived = arrivals.get(visit.request);
      return about(forms, visit, record, (opened) => answerPost(forms, visit, record, opened, arrived));
    },
    askToDiscard: asking('discard'),
    discard: removing('discard'),
    /** The page that shows a draft. */
    look: (visit: SignedInVisit, record: string) => look(forms, visit, record),
  };
  const routes = [
    get('/edit/fields', roles, (visit) => answers.show(visit, named(visit))),
    post('/edit/fields', roles, (visit) => answers.send(visit, visit.form.get('record') ?? ''), {
      ...formOptions,
      maxFileBytes: maxRecordingBytes,
      async prepare(visit) {
        await answers.receive(visit, visit.form.get('record') ?? '');
        await fillTitle(services, visit.form);
      },
    }),
    get('/edit/look', roles, (visit) => answers.look(visit, named(visit))),
    ...(['discard', 'remove'] as const).flatMap((action): DeskRoute[] => [
      get(`/edit/${action}`, roles, (visit) => asking(action)(visit, named(visit))),
      post(`/edit/${action}`, roles, (visit) => removing(action)(visit, named(visit))),
    ]),
  ];
  return { ...answers, routes };
}

type RecordForms = Forms & { may: MayOpen };

const named = ({ query, form: posted }: Visit) => query.get('record') ?? posted.get('record') ?? '';

/** An answer about a record, for those who may open it. */
async function about(
  { openRecord, may }: RecordForms,
  { person, form: posted }: SignedInVisit,
  record: string,
  answer: (opened: OpenRecord) => Promise<Answer> | Answer,
): Promise<Answer> {
  const kind = kindNamed(record);
  if (kind ? !may(person, kind) : !editorRoles.includes(person.role)) return forbidden;
  const opened = (await openRecord(record)) ?? removedRecord(record, posted);
  if (!opened) return notFound;
  return may(person, opened.kind, opened) ? answer(opened) : forbidden;
}

/** A record that was removed while its form was open. */
function removedRecord(file: string, posted: URLSearchParams): OpenRecord | undefined {
  const kind = kindNamed(file);
  const seen = posted.get('seen')?.replaceAll('\r\n', '\n');
  const data = kind && seen ? parsePostedRecord({ file, kind }, seen) : undefined;
  if (!kind || !addableKinds.includes(kind) || !seen || data === undefined) return undefined;
  const text = withData(file, seen, data);
  return { file, kind, live: null, draft: undefined, text, theirs: text, conflicts: [] };
}

function showForm(forms: RecordForms, visit: SignedInVisit, record: string): Promise<Answer> {
  const { form, services } = forms;
  return about(forms, visit, record, async (opened) => {
    const done = visit.query.getAll('done');
    const only = visit.query.get('field') ?? undefined;
    const left = (await services.drafts.onPage(visit.query.get('page'), opened.file)).map(draftLink);
    const proposed = isNew(opened) ? rulesOf(services, opened.kind).proposed?.() : undefined;
    const data = proposed && { ...recordOf(dataOf(opened.file, opened.text)), ...proposed };
    return form(visit.person, opened, { done, only, left, ...(data && { data }) });
  });
}

async function look(forms: RecordForms, visit: SignedInVisit, record: string): Promise<Answer> {
  return about(forms, visit, record, async (opened) => {
    const page = await draftPage(opened, forms.services);
    if (page === 'nowhere') return notFound;
    return page === 'faulty' ? { to: formOf(opened.file) } : { page };
  });
}

/** The text of a record as this role may see it. */
const visibleText = ({ role }: Person, { file, kind, text }: OpenRecord) =>
  withData(file, text, visibleTo(role, kind.schema, dataOf(file, text) ?? emptyOf(kind)));

/** @param seen the record when the question was first asked */
function ask(
  services: EditServices,
  action: 'discard' | 'remove',
  opened: OpenRecord,
  person: Person,
  seen = visibleText(person, opened),
): Answer {
  const { file, kind, text } = opened;
  const data = dataOf(file, text);
  const title = titleOf(kind, data, factsIn(readRecords(services.live.look())));
  const props: AskProps = {
    action,
    ...(action === 'discard' && { to: discardOf(file).replace(/\?.*/, '') }),
    heading: action === 'discard' ? `Discard the draft of ${title}?` : `Remove ${title}?`,
    note: rulesOf(services, kind).removal,
    sent: { record: file, seen: visibleText(person, opened) },
    back: formOf(file),
    changes: visibleChanges(
      person.role,
      kind.schema,
      parsePostedRecord({ file, kind }, seen) ?? data,
      data,
    ).map(markChange),
  };
  return {
    screen: { name: 'edit-ask', title, props },
    status: equalIgnoringLineEnds(seen, visibleText(person, opened)) ? 200 : 409,
  };
}

async function discardOrRemove(
  { services, form }: Forms,
  action: 'discard' | 'remove',
  { form: posted, person }: SignedInVisit,
  opened: OpenRecord,
): Promise<Answer> {
  const { drafts, live, publisher, site } = services;
  const { file, kind, draft, live: before } = opened;
  if (isNew(opened)) return notFound;
  const text = visibleText(person, opened);
  const seen = posted.get('seen') ?? text;
  if (!equalIgnoringLineEnds(seen, text)) return ask(services, action, opened, person, seen);
  let removal = '';
  if (action === 'remove' && addableKinds.includes(kind) && before !== null) {
    try {
      const { id } = await publisher.publish({
        by: person,
        where: pagesShowing(file, site().content)[0]?.path ?? '/',
        summary: `removed ${titleOf(kind, dataOf(file, before), factsIn(readRecords(live.look())))}`,
        async change(read) {
          if ((await read(file)) !== before) throw new RefusedError(publishConflictMessage);
          return { [file]: null };
        },
      });
      removal = `?removal=${id}`;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return form(person, opened, { status: refusedStatus(error), error: error.sentences.join(' ') });
    }
  }
  // Other people's drafts of the removed record are kept.
  if (draft && (action === 'discard' || draft.person_email === person.email)) {
    try {
      await drafts.discard(opened, person);
    } catch (error) {
      if (!(error instanceof NotAllowedError)) throw error;
      return form(person, opened, { status: 403, error: error.message });
    }
  }
  const list = listOf(file).href;
  if (action === 'discard' && before === null) return { to: `${list}?discarded` };
  return { to: action === 'remove' || before === null ? list + removal : formOf(file) };
}

/** Compares texts, ignoring that browsers send line ends as CRLF. */
function equalIgnoringLineEnds(sent: string, stored: string): boolean {
  const [first, second] = [sent, stored].map((text) => text.replaceAll('\r\n', '\n'));
  return first === second;
}
