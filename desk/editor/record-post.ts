import { basename } from 'node:path';
import type { Problem } from '#content-model/problem.ts';
import { childOf } from '#content-model/schemas/field-schema.ts';
import { recordOf } from '#content-model/source.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { completeAddress, slugOf } from '#core/text.ts';
import { type Answer, notFound, payloadTooLarge, type SignedInVisit, type Visit } from '../desk-route.ts';
import { agreedPrefix } from '../fields/field-input.ts';
import { namedPrefix, wordsPrefix } from '../media/pictures.ts';
import type { Person } from '../person.ts';
import { withOwnersFields } from '../publish/permissions.ts';
import { NoChangesError, noChanges, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { formOf } from '../records/addresses.ts';
import { listDrafts } from '../records/draft-repository.ts';
import { emptyOf, readRecords } from '../records/records.ts';
import { type Schedule, scheduleFields } from '../ui/schedule.ts';
import { type EditRequest, isNew, isRemoved, type OpenRecord, TakenError } from './drafts.ts';
import {
  type Arrived,
  type createFieldsForm,
  type EditServices,
  type Refusal,
  rulesOf,
  type Shown,
  type StoredFiles,
} from './fields-form.ts';
import { applyAction, isTooLongRecord, parsePostedRecord, withForm, withoutEmpty } from './posted-record.ts';
import { previewLink } from './previews.ts';
import { parseSchedule } from './scheduled-drafts.ts';

/** The form of records, and what it needs. */
export type Forms = ReturnType<typeof createFieldsForm> & { services: EditServices };

/** Buttons for the whole record. */
const recordActions: readonly string[] = ['save', 'publish', 'link'];

/** A posted record that cannot be parsed. */
const invalidRecord = Symbol('damaged');

const noDay = 'Choose the day under “Publish on” too, or empty the time.';

const notToShow = 'This cannot be shown to anybody yet. It is kept as a draft.';

/** What a form sent. */
interface Posted {
  sent: URLSearchParams;
  person: Person;
  opened: OpenRecord;
  /** Of the record: a new one is named after its title. */
  file: string;
  /** The field that the form shows; undefined for all. */
  only: string | undefined;
  button: string;
  /** The name of the list whose entries a button changed. */
  changedList: string | undefined;
  request: EditRequest;
  schedule: Schedule;
  arrived: Arrived | undefined;
  handBack(how: Shown): Promise<Answer>;
}

/** Saves or publishes what a form sent, or shows it again. */
export async function answerPost(
  forms: Forms,
  visit: SignedInVisit,
  record: string,
  opened: OpenRecord,
  arrived?: Arrived,
): Promise<Answer> {
  const posted = await readPost(forms, visit, record, opened, arrived);
  if ('answer' in posted) return posted.answer;
  const taken: string[] = [];
  for (;;) {
    try {
      return await storeAndWrite(forms, posted);
    } catch (error) {
      if (!(error instanceof TakenError)) throw error;
      // Someone else has just added a record of this name.
      taken.push(posted.file);
      posted.file = await newFile(forms.services, opened.kind, posted.request.data, taken);
    }
  }
}

/** Stores the files of a form before the record that names them. They are taken back if it is refused. */
async function storeAndWrite(forms: Forms, posted: Posted): Promise<Answer> {
  const { person, file, only, opened, arrived, handBack } = posted;
  const { drafts } = forms.services;
  const { schema } = opened.kind;
  const writing = { ...posted };
  let stored: StoredFiles | undefined;
  try {
    stored = await arrived?.store(
      basename(file, '.yaml'),
      (field) => posted.request.chosen(field) !== 'theirs',
    );
    if (stored) {
      const named = new URLSearchParams(stored.fields);
      writing.request = { ...posted.request, data: withForm(schema, posted.request.data, named) };
      // A refused form does not name files that were taken back.
      const before = new URLSearchParams(
        Object.keys(stored.fields).map((key) => [key, String(recordOf(posted.request.data)[key] ?? '')]),
      );
      writing.handBack = (how) =>
        handBack(how.data === undefined ? how : { ...how, data: withForm(schema, how.data, before) });
    }
    return await saveOrPublish(forms, writing);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // After choosing the other person's version there is nothing left to publish.
    if (error instanceof NoChangesError && writing.request.undecided.length > 0) {
      await drafts.save(file, opened.kind, writing.request, person);
      return { to: formOf(file, only) };
    }
    const problems = error.problems.map((problem) => inOpened(posted, problem));
    return handBack(
      problems.length > 0 ? { problems } : { error: error.message, status: refusedStatus(error) },
    );
  } finally {
    if (stored && !(await isNamed(forms, opened.kind, file, stored.fields))) await stored.undo();
  }
}

/** Whether the record or its draft names these files. */
async function isNamed(
  { services }: Forms,
  kind: OpenRecord['kind'],
  file: string,
  fields: StoredFiles['fields'],
): Promise<boolean> {
  const opened = await services.drafts.open(file, kind);
  const texts = [opened?.live, opened?.draft?.text].map((text) => recordOf(dataOf(file, text ?? '')));
  return Object.entries(fields).some(([key, name]) => texts.some((data) => name && data[key] === name));
}

/** A new record gets its file name when it is saved. */
const inOpened = ({ file, opened }: Posted, problem: Problem) =>
  problem.file === file ? { ...problem, file: opened.file } : problem;

async function readPost(
  { services, form }: Forms,
  { form: sent, files, person }: SignedInVisit,
  record: string,
  opened: OpenRecord,
  arrived: Arrived | undefined,
): Promise<Posted | { answer: Answer | Promise<Answer> }> {
  const { kind } = opened;
  const { completed } = rulesOf(services, kind);
  const stored = dataOf(record, opened.theirs) ?? emptyOf(kind);
  const recordIn = (name: string) => {
    const text = sent.get(name);
    if (text === null) return undefined;
    const data = parsePostedRecord({ file: record, kind }, text);
    return data === undefined ? invalidRecord : withOwnersFields(person.role, kind.schema, data, stored);
  };
  const seen = recordIn('seen') ?? stored;
  const base = recordIn('shape') ?? seen;
  if (seen === invalidRecord || base === invalidRecord)
    return {
      answer: form(person, opened, { status: 422, error: 'This form is damaged. Please begin again.' }),
    };
  const filled = () => withForm(kind.schema, base, sent);
  const nameOf = async (data: unknown) => (isNew(opened) ? newFile(services, kind, data) : record);
  const refusedFiles = await takeFiles(services, sent, files, person, kind, async () =>
    basename(await nameOf(filled()), '.yaml'),
  );
  const typed = filled();
  const button = sent.get('do') ?? 'save';
  const only = sent.get('field') ?? undefined;
  const action = recordActions.includes(button) ? undefined : applyAction(kind.schema, typed, button);
  // Blocks keep their numbers until an entry was added or moved.
  const pressed = action?.data ?? withoutEmpty(kind.schema, typed);
  const data = completed ? completed(recordOf(pressed), recordOf(stored)) : pressed;
  if (isTooLongRecord(data)) return { answer: payloadTooLarge };
  const schedule = { day: sent.get(scheduleFields.day) ?? '', time: sent.get(scheduleFields.time) ?? '' };
  const typedForm = { data: pressed, only, schedule, sent: arrived?.options };
  const handBack = (how: Shown) => form(person, opened, { status: 422, ...typedForm, ...how });
  if (refusedFiles) return { answer: handBack({ error: refusedFiles }) };
  if (arrived?.isShownAgain) return { answer: handBack({ status: 200, problems: [] }) };
  if (arrived && Object.keys(arrived.faults).length > 0) return { answer: handBack(arrived) };
  if (isRemoved(opened) && !sent.has('removed')) return { answer: handBack({ status: 409 }) };
  return {
    ...{ sent, person, opened, only, button, schedule, arrived, handBack },
    file: await nameOf(data),
    changedList: action?.name,
    request: {
      ...{ seen, data, undecided: sent.getAll('undecided'), isNew: isNew(opened) },
      chosen: (name) => sent.get(`choose.${name}`) ?? undefined,
    },
  };
}

/** @throws RefusedError */
async function saveOrPublish(forms: Forms, posted: Posted): Promise<Answer> {
  const { services } = forms;
  const { sent, person, opened, file, only, button, changedList, request, schedule, handBack } = posted;
  const { clock, drafts, site } = services;
  const publishAt = parseSchedule(sent, {
    timeZone: site().content.ministry.address.timeZone,
    now: clock.now(),
  });
  // Emptying the day of a schedule takes it back; its hour then stays in the form.
  if (button !== 'link' && !schedule.day && schedule.time && !opened.draft?.publish_at)
    throw new RefusedError(noDay);
  const refused = button === 'publish' || publishAt ? refusedNow(services, posted) : undefined;
  if (refused) return handBack(refused);
  // With a day, the button publishes on that day.
  if (button === 'publish' && !publishAt) return publish(services, posted);
  const undecided = await drafts.save(file, opened.kind, request, person, { ...opened, file }, publishAt);
  if (undecided) return handBack({ status: 409, undecided, data: undecided.data });
  if (button === 'link') return withLink(forms, person, file, opened.kind, only);
  if (changedList !== undefined)
    return { to: only ? formOf(file, changedList) : `${formOf(file, only)}#entry-${changedList}` };
  return { to: formOf(file, only, [['done', publishAt ? 'scheduled' : 'draft']]) };
}

/** Why the rules of its kind refuse a record now, with all its problems; undefined if they do not. */
function refusedNow(services: EditServices, posted: Posted): Shown | undefined {
  const { opened, file, request, sent } = posted;
  const data = recordOf(request.data);
  const before = recordOf(dataOf(opened.file, opened.live ?? ''));
  const hasAgreed = ({ field, isQuestion }: Refusal) =>
    isQuestion && sent.get(agreedPrefix + field) === String(data[field]);
  const refused = (rulesOf(services, opened.kind).refusals?.(data, before) ?? []).filter(
    (refusal) => !hasAgreed(refusal),
  );
  if (refused.length === 0) return undefined;
  const invalid = services.drafts.faults(file, withData(file, opened.theirs, data));
  return {
    problems: [
      ...invalid.map((problem) => inOpened(posted, problem)),
      ...refused.map((problem) => ({ ...problem, file: opened.file })),
    ],
    agreed: Object.fromEntries(
      refused.flatMap(({ field, isQuestion }) =>
        isQuestion ? [[agreedPrefix + field, String(data[field])]] : [],
      ),
    ),
  };
}

/** Publishes the record, and what else this person has changed on its page. */
async function publish(services: EditServices, posted: Posted): Promise<Answer> {
  const { drafts } = services;
  const { sent, person, opened, file, only, request, handBack } = posted;
  const page = sent.get('page');
  const others = await drafts.ownOnPage(page, person, file);
  const done: string[] = [];
  try {
    const first = opened.live === null ? { ...opened, file } : undefined;
    const result = await drafts.publish(file, opened.kind, request, person, first);
    if ('conflicts' in result) return handBack({ status: 409, undecided: result, data: result.data });
    done.push(result.id);
    const { addedAt } = rulesOf(services, opened.kind);
    if (opened.live === null && addedAt) return { to: addedAt(result.id, basename(file, '.yaml')) };
  } catch (error) {
    if (!(error instanceof NoChangesError) || others.length === 0) throw error;
  }
  const more = await drafts.publishAllSaved(others, person);
  if (more.failure) throw more.failure;
  const shown = [...done, ...more.done].map((id) => ['done', id] as const);
  return { to: formOf(file, only, page ? [...shown, ['page', page]] : shown) };
}

/**
 * Adds uploaded pictures and PDFs and puts them, and pictures chosen by name, into their fields.
 * @param id the id that a new record will get
 * @returns why a file cannot be used
 */
async function takeFiles(
  { media }: EditServices,
  posted: URLSearchParams,
  files: Visit['files'],
  by: Person,
  { schema }: OpenRecord['kind'],
  id: () => Promise<string>,
): Promise<string | undefined> {
  for (const [name, id] of [...posted])
    if (name.startsWith(namedPrefix) && id !== '') posted.set(name.slice(namedPrefix.length), id);
  for (const file of files) {
    const field = file.field.replace(/^upload\./, '');
    const inner = childOf(schema, field);
    // Its kind receives these: `RecordRules`.
    if (inner?.control === 'recording' || inner?.control === 'transcript') continue;
    try {
      if (inner?.control === 'pdf') {
        posted.set(field, await media.addBookPdf(file, await id()));
        // An uploaded PDF is meant to be offered.
        posted.set('hasFreePdf', 'yes');
        continue;
      }
      const { ids, faults } = await media.addPictures([file], by, posted.get(wordsPrefix + field) ?? '');
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
export async function fillTitle({ titleOfPlaylist }: EditServices, posted: URLSearchParams): Promise<void> {
  const address = completeAddress(posted.get('url') ?? posted.get('playlistUrl') ?? '');
  if (posted.get('title') !== '' || playlistIdOf(address) === undefined) return;
  posted.set('title', (await titleOfPlaylist(address)) ?? '');
}

/** The form of a saved draft with a new preview link, which is shown only once. */
async function withLink(
  { services, form }: Forms,
  person: Person,
  file: string,
  kind: OpenRecord['kind'],
  only: string | undefined,
): Promise<Answer> {
  const { drafts } = services;
  const opened = await drafts.open(file, kind);
  if (!opened) return notFound;
  const problems = opened.draft ? drafts.faults(file, opened.text) : [];
  if (!opened.draft || problems.length > 0) {
    const error = opened.draft ? notToShow : noChanges;
    return form(person, opened, { status: 422, problems, error, only });
  }
  return form(person, opened, { only, link: await previewLink(services, file, person.id) });
}

/**
 * The file of a new record: `seder`, `seder-2`, and so on.
 * @param others further files that are taken
 */
async function newFile(
  services: EditServices,
  kind: OpenRecord['kind'],
  data: unknown,
  others: readonly string[] = [],
): Promise<string> {
  const { reservedNames, secondName, usualName = 'new' } = rulesOf(services, kind);
  const fileOf = (name: string) => kind.files.replace('*', name);
  const { title, name, author } = recordOf(data);
  const words = [name, title, author].find((text) => typeof text === 'string' && slugOf(text) !== '');
  const slug =
    slugOf(String(words ?? ''))
      .slice(0, 60)
      .replace(/-$/, '') || usualName;
  const taken = new Set([
    ...others,
    ...(await listDrafts(services.db)).map(({ file }) => file),
    ...readRecords(services.live.look()).map(({ file }) => file),
    ...(reservedNames?.() ?? []).map(fileOf),
  ]);
  const second = secondName?.(slug, recordOf(data)) ?? slug;
  for (const name of [slug, second]) if (!taken.has(fileOf(name))) return fileOf(name);
  for (let number = 2; ; number += 1) {
    const file = fileOf(`${second}-${number}`);
    if (!taken.has(file)) return file;
  }
}
