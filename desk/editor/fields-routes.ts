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
import { editorRoles, type Person, roles } from '../person.ts';
import { visibleTo } from '../publish/permissions.ts';
import { NotAllowedError, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { formOf, listOf } from '../records/addresses.ts';
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
import { diffFields } from './field-changes.ts';
import { createFieldsForm, type EditServices, mayOpen } from './fields-form.ts';
import { bodyLimit, isTooLongForm, parsePostedRecord } from './posted-record.ts';
import { answerPost, type Forms, fillTitle, rulesOf } from './record-post.ts';

/** Forms of records at addresses of their own use these. */
export interface RecordAnswers {
  /** @param record a file, or for a new record the file pattern of its kind */
  show(visit: SignedInVisit, record: string): Promise<Answer>;
  send(visit: SignedInVisit, record: string): Promise<Answer>;
}

/** Posts of a record's form. */
export const formOptions = { bodyLimit, takesFiles: true } as const;

/** The form of one record and its actions. Each asks whether the role may open the record. */
export function createRecordForms(services: EditServices): RecordAnswers & { routes: readonly DeskRoute[] } {
  const forms: Forms = { services, ...createFieldsForm(services) };
  const show = (visit: SignedInVisit, record: string) => showForm(forms, visit, record);
  const send = (visit: SignedInVisit, record: string) => sendForm(forms, visit, record);
  const routes = [
    get('/edit/fields', roles, (visit) => show(visit, named(visit))),
    post('/edit/fields', roles, (visit) => send(visit, visit.form.get('record') ?? ''), {
      ...formOptions,
      prepare: ({ form }) => fillTitle(services, form),
    }),
    get('/edit/look', roles, (visit) => look(forms, visit)),
    ...(['discard', 'remove'] as const).flatMap((action): DeskRoute[] => [
      get(`/edit/${action}`, roles, (visit) =>
        about(forms, visit, named(visit), (opened) => ask(services, action, opened, visit.person)),
      ),
      post(`/edit/${action}`, roles, (visit) =>
        about(forms, visit, named(visit), (opened) => discardOrRemove(forms, action, visit, opened)),
      ),
    ]),
  ];
  return { show, send, routes };
}

const named = ({ query, form: posted }: Visit) => query.get('record') ?? posted.get('record') ?? '';

/** An answer about a record, for those who may open it. */
async function about(
  { openRecord }: Forms,
  { person: { role }, form: posted }: SignedInVisit,
  record: string,
  answer: (opened: OpenRecord) => Promise<Answer> | Answer,
): Promise<Answer> {
  const kind = kindNamed(record);
  if (kind ? !mayOpen(role, kind) : !editorRoles.includes(role)) return forbidden;
  const opened = (await openRecord(record)) ?? removedRecord(record, posted);
  return opened ? answer(opened) : notFound;
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

function showForm(forms: Forms, visit: SignedInVisit, record: string): Promise<Answer> {
  const { form, services } = forms;
  return about(forms, visit, record, async (opened) => {
    const done = visit.query.getAll('done');
    const only = visit.query.get('field') ?? undefined;
    const left = (await services.drafts.onPage(visit.query.get('page'), opened.file)).map(draftLink);
    return form(visit.person, opened, { done, only, left });
  });
}

async function sendForm(forms: Forms, visit: SignedInVisit, record: string): Promise<Answer> {
  if (isTooLongForm(visit.form)) return payloadTooLarge;
  return about(forms, visit, record, (opened) => answerPost(forms, visit, record, opened));
}

async function look(forms: Forms, visit: SignedInVisit): Promise<Answer> {
  return about(forms, visit, named(visit), async (opened) => {
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
    heading: action === 'discard' ? `Discard the draft of ${title}?` : `Remove ${title}?`,
    note: rulesOf(services, kind).removal,
    sent: { record: file, seen: visibleText(person, opened) },
    back: formOf(file),
    changes: diffFields(person.role, kind.schema, parsePostedRecord({ file, kind }, seen) ?? data, data),
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
  if (action === 'remove' && addableKinds.includes(kind) && before !== null) {
    try {
      await publisher.publish({
        by: person,
        where: pagesShowing(file, site().content)[0]?.path ?? '/',
        summary: `removed ${titleOf(kind, dataOf(file, before), factsIn(readRecords(live.look())))}`,
        async change(read) {
          if ((await read(file)) !== before) throw new RefusedError(publishConflictMessage);
          return { [file]: null };
        },
      });
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
  return { to: action === 'remove' || before === null ? listOf(file).href : formOf(file) };
}

/** Compares texts, ignoring that browsers send line ends as CRLF. */
function equalIgnoringLineEnds(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replaceAll('\r\n', '\n'));
  return first === second;
}
