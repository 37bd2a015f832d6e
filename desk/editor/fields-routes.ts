import { basename } from 'node:path';
import type { Problem } from '#content-model/problem.ts';
import { childOf } from '#content-model/schemas/field-schema.ts';
import { recordOf } from '#content-model/source.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { slugOf } from '#core/text.ts';
import { editorRoles, type Person, roles } from '../auth/person.ts';
import {
  type Answer,
  type DeskRoute,
  forbidden,
  get,
  notFound,
  payloadTooLarge,
  post,
  type Visit,
} from '../desk-route.ts';
import { diffFields } from '../history/field-changes.ts';
import { namedPrefix, wordsPrefix } from '../media/pictures.ts';
import { visibleTo, withOwnersFields } from '../publish/permissions.ts';
import {
  NoChangesError,
  NotAllowedError,
  noChanges,
  RefusedError,
  refusedStatus,
} from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { formOf, listOf } from './addresses.ts';
import { draftPage } from './draft-pages.ts';
import { isNew, isRemoved, type OpenRecord, publishConflictMessage } from './drafts.ts';
import type { AskProps } from './FieldsScreen.tsx';
import { createFieldsForm, type EditServices, mayOpen, type RecordRules, type Shown } from './fields-form.ts';
import {
  applyAction,
  bodyLimit,
  isTooLongForm,
  isTooLongRecord,
  parsePostedRecord,
  withForm,
  withoutEmpty,
} from './posted-record.ts';
import { makePreview } from './previews.ts';
import {
  addableKinds,
  draftLink,
  emptyOf,
  factsIn,
  kindNamed,
  pagesShowing,
  readRecords,
  titleOf,
} from './records.ts';
import { scheduleFields } from './schedule.ts';
import { parseSchedule } from './scheduled-drafts.ts';

type SignedInVisit = Visit & { person: Person };

/** Buttons for the whole record. */
const recordActions: readonly string[] = ['save', 'publish', 'link'];

/** A posted record that cannot be parsed. */
const invalidRecord = Symbol('damaged');

const notNow =
  'A day is set under “Publish on”. Press “Save draft” to publish then, or empty the day to publish now.';

const noDay = 'Choose the day under “Publish on” too, or empty the time.';

const notToShow = 'This cannot be shown to anybody yet. It is kept as a draft.';

/** Forms of records at addresses of their own use these. */
export interface RecordAnswers {
  /** @param record a file, or for a new record the file pattern of its kind */
  show(visit: SignedInVisit, record: string): Promise<Answer>;
  send(visit: SignedInVisit, record: string): Promise<Answer>;
}

/** Posts of a record's form. */
export const formOptions = { bodyLimit, takesFiles: true } as const;

/** The form of one record and its actions. */
export function createRecordForms(services: EditServices): RecordAnswers & { routes: readonly DeskRoute[] } {
  const { drafts, publisher, live, site } = services;
  const { openRecord, form } = createFieldsForm(services);
  const rulesOf = ({ path: [list = ''] }: OpenRecord['kind']): RecordRules => services.rules[list] ?? {};

  const region = () => ({
    timeZone: site().content.ministry.address.timeZone,
    now: services.clock.now(),
  });

  const named = ({ query, form: posted }: Visit) => query.get('record') ?? posted.get('record') ?? '';

  /** An answer about a record, for those who may open it. */
  async function about(
    { person: { role }, form: posted }: SignedInVisit,
    record: string,
    answer: (opened: OpenRecord) => Promise<Answer> | Answer,
  ): Promise<Answer> {
    const kind = kindNamed(record);
    if (kind ? !mayOpen(role, kind) : !editorRoles.includes(role)) return forbidden;
    const opened = (await openRecord(record)) ?? removedRecord(record, posted);
    return opened ? answer(opened) : notFound;
  }

  /** The text of a record as this role may see it. */
  const visibleText = ({ role }: Person, { file, kind, text }: OpenRecord) =>
    withData(file, text, visibleTo(role, kind.schema, dataOf(file, text) ?? emptyOf(kind)));

  /** @param seen the record when the question was first asked */
  function ask(
    action: 'discard' | 'remove',
    opened: OpenRecord,
    person: Person,
    seen = visibleText(person, opened),
  ): Answer {
    const { file, kind, text } = opened;
    const data = dataOf(file, text);
    const title = titleOf(kind, data, factsIn(readRecords(live.look())));
    const props: AskProps = {
      action,
      heading: action === 'discard' ? `Discard the draft of ${title}?` : `Remove ${title}?`,
      note: rulesOf(kind).removal,
      sent: { record: file, seen: visibleText(person, opened) },
      back: formOf(file),
      changes: diffFields(person.role, kind.schema, parsePostedRecord({ file, kind }, seen) ?? data, data),
    };
    return {
      screen: { name: 'edit-ask', title, props },
      status: equalIgnoringLineEnds(seen, visibleText(person, opened)) ? 200 : 409,
    };
  }

  async function send(visit: SignedInVisit, record: string): Promise<Answer> {
    if (isTooLongForm(visit.form)) return payloadTooLarge;
    return about(visit, record, (opened) => answerPost(visit, record, opened));
  }

  async function answerPost(
    { form: posted, files, person }: SignedInVisit,
    record: string,
    opened: OpenRecord,
  ): Promise<Answer> {
    const { kind } = opened;
    const { completed, refusals } = rulesOf(kind);
    const sent = (name: string) => {
      const text = posted.get(name);
      if (text === null) return undefined;
      const data = parsePostedRecord({ file: record, kind }, text);
      return data === undefined ? invalidRecord : withOwnersFields(person.role, kind.schema, data, stored);
    };
    const stored = dataOf(record, opened.theirs) ?? emptyOf(kind);
    const seen = sent('seen') ?? stored;
    const base = sent('shape') ?? seen;
    if (seen === invalidRecord || base === invalidRecord)
      return form(person, opened, { status: 422, error: 'This form is damaged. Please begin again.' });
    const filled = () => withForm(kind.schema, base, posted);
    const nameOf = (data: unknown) => (isNew(opened) ? newFile(kind, data) : record);
    const refusedFiles = await takeFiles(posted, files, person, kind, () =>
      basename(nameOf(filled()), '.yaml'),
    );
    const typed = filled();
    const button = posted.get('do') ?? 'save';
    const only = posted.get('field') ?? undefined;
    const action = recordActions.includes(button) ? undefined : applyAction(kind.schema, typed, button);
    // Blocks keep their numbers until an entry was added or moved.
    const pressed = action?.data ?? withoutEmpty(kind.schema, typed);
    const data = completed ? completed(recordOf(pressed)) : pressed;
    if (isTooLongRecord(data)) return payloadTooLarge;
    const file = nameOf(data);
    const request = {
      seen,
      data,
      undecided: posted.getAll('undecided'),
      chosen: (name: string) => posted.get(`choose.${name}`) ?? undefined,
    };
    if (refusedFiles) return form(person, opened, { status: 422, data, only, error: refusedFiles });
    if (isRemoved(opened) && !posted.has('removed')) return form(person, opened, { status: 409, data, only });
    const schedule = {
      day: posted.get(scheduleFields.day) ?? '',
      time: posted.get(scheduleFields.time) ?? '',
    };
    // A new record gets its file name when it is saved.
    const inOpened = (one: Problem) => (one.file === file ? { ...one, file: opened.file } : one);
    const handBack = (how: Shown) => form(person, opened, { status: 422, data, only, schedule, ...how });
    try {
      const publishAt = parseSchedule(posted, region());
      // Emptying the day of a schedule takes it back; its hour then stays in the form.
      if (button === 'save' && !schedule.day && schedule.time && !opened.draft?.publish_at)
        throw new RefusedError(noDay);
      const refused =
        button === 'publish' || publishAt
          ? (refusals?.(recordOf(data), recordOf(dataOf(record, opened.live ?? ''))) ?? [])
          : [];
      if (refused.length > 0) {
        const invalid = drafts.faults(file, withData(file, opened.theirs, data)).map(inOpened);
        return handBack({ problems: [...invalid, ...refused.map((one) => ({ ...one, file: opened.file }))] });
      }
      if (button === 'publish') {
        if (publishAt && publishAt.toISOString() !== opened.draft?.publish_at) throw new RefusedError(notNow);
        const fresh = opened.live === null ? { ...opened, file } : undefined;
        const page = posted.get('page');
        const others = await drafts.ownOnPage(page, person, file);
        const done: string[] = [];
        try {
          const result = await drafts.publish(file, kind, request, person, fresh);
          if ('conflicts' in result) return handBack({ status: 409, undecided: result, data: result.data });
          done.push(result.id);
        } catch (error) {
          if (!(error instanceof NoChangesError) || others.length === 0) throw error;
        }
        for (const other of others) {
          const id = await drafts.tryPublishSaved(other.file, person);
          if (id) done.push(id);
        }
        const shown = done.map((id) => ['done', id] as const);
        return { to: formOf(file, only, page ? [...shown, ['page', page]] : shown) };
      }
      const undecided = await drafts.save(file, kind, request, person, { ...opened, file }, publishAt);
      if (undecided) return handBack({ status: 409, undecided, data: undecided.data });
      if (button === 'link') return await withLink(person, file, kind, only);
      if (action && only) return { to: formOf(file, action.name) };
      if (action) return { to: `${formOf(file, only)}#entry-${action.name}` };
      return { to: formOf(file, only, [['done', publishAt ? 'scheduled' : 'draft']]) };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      // After choosing the other person's version there is nothing left to publish.
      if (error instanceof NoChangesError && request.undecided.length > 0) {
        await drafts.save(file, kind, request, person);
        return { to: formOf(file, only) };
      }
      const problems = error.problems.map(inOpened);
      return handBack(
        problems.length > 0 ? { problems } : { error: error.message, status: refusedStatus(error) },
      );
    }
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

  /**
   * Adds uploaded pictures and PDFs and puts them, and pictures chosen by name, into their fields.
   * @param id the id that a new record will get
   * @returns why a file cannot be used
   */
  async function takeFiles(
    posted: URLSearchParams,
    files: Visit['files'],
    by: Person,
    { schema }: OpenRecord['kind'],
    id: () => string,
  ): Promise<string | undefined> {
    for (const [name, id] of [...posted])
      if (name.startsWith(namedPrefix) && id !== '') posted.set(name.slice(namedPrefix.length), id);
    for (const file of files) {
      const field = file.field.replace(/^upload\./, '');
      const inner = childOf(schema, field);
      try {
        if (inner?.control === 'pdf') {
          posted.set(field, await services.media.addBookPdf(file, id()));
          // An uploaded PDF is meant to be offered.
          posted.set('hasFreePdf', 'yes');
          continue;
        }
        const { ids, faults } = await services.media.add([file], by, posted.get(wordsPrefix + field) ?? '');
        for (const id of ids) posted.set(field, id);
        for (const { name, text } of faults) return `The picture ${name} cannot be used. ${text}`;
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        return error.sentences.join(' ');
      }
    }
    return undefined;
  }

  /** A playlist without a title gets the platform's title. */
  async function fillTitle(posted: URLSearchParams): Promise<void> {
    const address = posted.get('url') ?? posted.get('playlistUrl') ?? '';
    if (posted.get('title') !== '' || playlistIdOf(address) === undefined) return;
    posted.set('title', (await services.titleOfPlaylist(address)) ?? '');
  }

  /** The form of a saved draft with a new preview link, which is shown only once. */
  async function withLink(
    person: Person,
    file: string,
    kind: OpenRecord['kind'],
    only: string | undefined,
  ): Promise<Answer> {
    const opened = await drafts.open(file, kind);
    if (!opened) return notFound;
    const problems = opened.draft ? drafts.faults(file, opened.text) : [];
    if (!opened.draft || problems.length > 0) {
      const error = opened.draft ? notToShow : noChanges;
      return form(person, opened, { status: 422, problems, error, only });
    }
    const { token, expiresAt } = await makePreview(services.db, file, person.id, services.runningClock.now());
    const { address, dates } = site().content.ministry;
    const until = dayAndHour(expiresAt, address.timeZone, dates);
    return form(person, opened, {
      only,
      link: { href: `${services.siteUrl}/desk/preview?draft=${token}`, until },
    });
  }

  /** The file of a new record: `seder`, `seder-2`, and so on. */
  function newFile(kind: OpenRecord['kind'], data: unknown): string {
    const { reservedNames, secondName } = rulesOf(kind);
    const fileOf = (name: string) => kind.files.replace('*', name);
    const { title, name, author } = recordOf(data);
    const words = [name, title, author].find((one) => typeof one === 'string' && slugOf(one) !== '');
    const slug =
      slugOf(String(words ?? ''))
        .slice(0, 60)
        .replace(/-$/, '') || 'new';
    const taken = new Set([
      ...readRecords(live.look()).map(({ file }) => file),
      ...(reservedNames?.() ?? []).map(fileOf),
    ]);
    const second = secondName?.(slug, recordOf(data)) ?? slug;
    for (const name of [slug, second]) if (!taken.has(fileOf(name))) return fileOf(name);
    for (let number = 2; ; number += 1) {
      const file = fileOf(`${second}-${number}`);
      if (!taken.has(file)) return file;
    }
  }

  const show = async (visit: SignedInVisit, record: string) =>
    about(visit, record, async (opened) => {
      const done = visit.query.getAll('done');
      const only = visit.query.get('field') ?? undefined;
      const left = (await drafts.onPage(visit.query.get('page'), opened.file)).map(draftLink);
      return form(visit.person, opened, { done, only, left });
    });

  async function look(visit: SignedInVisit): Promise<Answer> {
    return about(visit, named(visit), async (opened) => {
      const page = await draftPage(opened, services);
      if (page === 'nowhere') return notFound;
      return page === 'faulty' ? { to: formOf(opened.file) } : { page };
    });
  }

  async function discardOrRemove(
    action: 'discard' | 'remove',
    { form: posted, person }: SignedInVisit,
    opened: OpenRecord,
  ): Promise<Answer> {
    const { file, kind, draft, live: before } = opened;
    if (isNew(opened)) return notFound;
    const text = visibleText(person, opened);
    const seen = posted.get('seen') ?? text;
    if (!equalIgnoringLineEnds(seen, text)) return ask(action, opened, person, seen);
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

  // Each asks whether the role may open the record.
  const routes = [
    get('/edit/fields', roles, (visit) => show(visit, named(visit))),
    post('/edit/fields', roles, (visit) => send(visit, visit.form.get('record') ?? ''), {
      ...formOptions,
      prepare: ({ form }) => fillTitle(form),
    }),
    get('/edit/look', roles, look),
    ...(['discard', 'remove'] as const).flatMap((action): DeskRoute[] => [
      get(`/edit/${action}`, roles, async (visit) =>
        about(visit, named(visit), (opened) => ask(action, opened, visit.person)),
      ),
      post(`/edit/${action}`, roles, async (visit) =>
        about(visit, named(visit), (opened) => discardOrRemove(action, visit, opened)),
      ),
    ]),
  ];
  return { show, send, routes };
}

/** Compares texts, ignoring that browsers send line ends as CRLF. */
function equalIgnoringLineEnds(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replaceAll('\r\n', '\n'));
  return first === second;
}
