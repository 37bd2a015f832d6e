import { basename } from 'node:path';
import { childOf } from '#content-model/schemas/field-facts.ts';
import { recordOf } from '#content-model/source.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { slugOf } from '#core/slug-of.ts';
import { sitePages } from '#site/routes.ts';
import type { Person } from '../auth/person.ts';
import { type Answer, nothingHere, tooLong, type Visit } from '../desk-route.ts';
import { fieldChanges } from '../history/field-changes.ts';
import { byName } from '../media/listed.ts';
import { DiskFullError, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { formOf } from './addresses.ts';
import { takeBookPdf } from './book-pdf.ts';
import { nothingNew, type Opened } from './drafts.ts';
import { type EditServices, type FieldsForm, isNew, isRemoved, type Shown } from './fields-form.ts';
import { withDeed, withForm, withoutEmpty } from './filled-form.ts';
import { type PageRecord, recordsOnPage } from './page-records.ts';
import { makePreview } from './preview-repository.ts';
import { addableKinds, emptyOf, factsIn, kindNamed, pagesShowing, readRecords, titleOf } from './records.ts';
import { isTooLongForm, isTooLongRecord, sentRecord } from './sent-record.ts';

/** Buttons that are about the whole record, not a part of it. */
const whole: readonly string[] = ['save', 'publish', 'link'];

const isNothingNew = (error: unknown) => error instanceof RefusedError && error.message === nothingNew;

/** Stands for a text that a browser sent back and that is no record. */
const damaged = Symbol('damaged');

const notToShow = 'This cannot be shown to anybody yet. It is kept as a draft.';

export type FieldsPost = ReturnType<typeof createFieldsPost>;

/** What the buttons of a record's form do: keep a draft, publish, add and move entries, make a link. */
export function createFieldsPost(services: EditServices, { openRecord, form }: FieldsForm) {
  const { drafts, live, site } = services;

  async function answerPost({ form: posted, files, person }: Visit & { person: Person }): Promise<Answer> {
    if (isTooLongForm(posted)) return tooLong;
    const record = posted.get('record') ?? '';
    const opened = (await openRecord(record)) ?? gone(record, posted);
    if (!opened) return nothingHere;
    const { kind } = opened;
    const sent = (name: string) => {
      const text = posted.get(name);
      return text === null ? undefined : (sentRecord({ file: record, kind }, text) ?? damaged);
    };
    const seen = sent('seen') ?? dataOf(record, opened.theirs) ?? emptyOf(kind);
    const base = sent('shape') ?? seen;
    if (seen === damaged || base === damaged)
      return form(person, opened, { status: 422, refused: 'This form is damaged. Please begin again.' });
    const filled = () => withForm(kind.schema, base, posted);
    const nameOf = (data: unknown) => (isNew(opened) ? freeName(kind.files, data) : record);
    const refusedFiles = await takeFiles(posted, files, person, kind, () =>
      basename(nameOf(filled()), '.yaml'),
    );
    const typed = filled();
    const button = posted.get('do') ?? 'save';
    const only = posted.get('field') ?? undefined;
    const deed = whole.includes(button) ? undefined : withDeed(kind.schema, typed, button);
    // Other blocks must keep their numbers until an entry was added or moved.
    const data = deed?.data ?? withoutEmpty(kind.schema, typed);
    if (isTooLongRecord(data)) return tooLong;
    const file = nameOf(data);
    const wish = {
      seen,
      data,
      undecided: posted.getAll('undecided'),
      chosen: (name: string) => posted.get(`choose.${name}`) ?? undefined,
    };
    if (refusedFiles) return form(person, opened, { status: 422, data, only, refused: refusedFiles });
    if (isRemoved(opened) && !posted.has('removed')) return form(person, opened, { status: 409, data, only });
    const handBack = (how: Shown) => form(person, opened, { status: 422, data, only, ...how });
    try {
      if (button === 'publish') {
        const fresh = opened.live === null ? { ...opened, file } : undefined;
        const page = posted.get('page');
        const others = await ownDrafts(page, person, file);
        const done: string[] = [];
        try {
          const result = await drafts.publish(file, kind, wish, note(opened, file, person), fresh);
          if ('conflicts' in result) return handBack({ status: 409, undecided: result, data: result.data });
          done.push(result.change.id);
        } catch (error) {
          if (!isNothingNew(error) || others.length === 0) throw error;
        }
        for (const other of others) done.push(...(await publishDraft(other.file, person)));
        const query = new URLSearchParams([...done.map((id) => ['done', id]), ['page', page ?? '']]);
        return { to: `${formOf(file, only)}&${query}` };
      }
      const undecided = await drafts.save(file, kind, wish, person, { ...opened, file });
      if (undecided) return handBack({ status: 409, undecided, data: undecided.data });
      if (button === 'link') return await withLink(person, file, kind, only);
      if (deed && only) return { to: formOf(file, deed.name) };
      return { to: formOf(file, only) + (deed ? `#entry-${deed.name}` : '&done=draft') };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      // Whoever chose the words of the other has decided, and there is nothing left to publish.
      if (isNothingNew(error) && wish.undecided.length > 0) {
        await drafts.save(file, kind, wish, person);
        return { to: formOf(file, only) };
      }
      // A record that is to be made has its name only afterwards.
      const problems = error.problems.map((one) => (one.file === file ? { ...one, file: opened.file } : one));
      return handBack(
        problems.length > 0 ? { problems } : { refused: error.message, status: refusedStatus(error) },
      );
    }
  }

  /** A record that was removed while somebody had its form open. */
  function gone(file: string, posted: URLSearchParams): Opened | undefined {
    const kind = kindNamed(file);
    const seen = posted.get('seen')?.replaceAll('\r\n', '\n');
    const data = kind && seen ? sentRecord({ file, kind }, seen) : undefined;
    if (!kind || !addableKinds.includes(kind) || !seen || data === undefined) return undefined;
    const text = withData(file, seen, data);
    return { file, kind, live: null, draft: undefined, text, theirs: text, conflicts: [] };
  }

  /** The drafts that the page at an address shows, besides one record's; none where there is no such page. */
  async function draftsOnPage(path: string | null, but = ''): Promise<PageRecord[]> {
    const page = sitePages(site().content).find((one) => one.path === path);
    const records = page ? await recordsOnPage(page, live.dir(), services.db) : [];
    return records.filter(({ file, isDraft }) => isDraft && file !== but);
  }

  /** Of these what somebody changed there last. */
  const ownDrafts = async (path: string | null, person: Person, but?: string) =>
    (await draftsOnPage(path, but)).filter(({ by }) => by?.email === person.email);

  /** @returns the id of the change; none where the draft cannot be published as it is, and stays */
  async function publishDraft(file: string, person: Person): Promise<string[]> {
    const opened = await openRecord(file);
    if (!opened || opened.conflicts.length > 0 || isRemoved(opened)) return [];
    const { kind, text, theirs } = opened;
    const data = dataOf(file, text) ?? emptyOf(kind);
    const wish = {
      seen: dataOf(file, theirs) ?? emptyOf(kind),
      data,
      undecided: [],
      chosen: () => undefined,
    };
    try {
      const result = await drafts.publish(file, kind, wish, note(opened, file, person), opened);
      return 'change' in result ? [result.change.id] : [];
    } catch (error) {
      if (error instanceof RefusedError && !(error instanceof DiskFullError)) return [];
      throw error;
    }
  }

  /**
   * Pictures and PDFs that came with a form are added, and chosen in their fields, as is what was chosen by name.
   *
   * @param id the name of the record that is to be
   * @returns why one of them could not be taken
   */
  async function takeFiles(
    posted: URLSearchParams,
    files: Visit['files'],
    by: Person,
    { schema }: Opened['kind'],
    id: () => string,
  ): Promise<string | undefined> {
    for (const [name, id] of [...posted])
      if (name.startsWith(byName) && id !== '') posted.set(name.slice(byName.length), id);
    for (const file of files) {
      const field = file.field.replace(/^upload\./, '');
      const inner = childOf(schema, field);
      try {
        if (inner?.control === 'pdf') {
          posted.set(field, await takeBookPdf(file, id(), services));
          // Whoever sends one means to offer it.
          posted.set('hasFreePdf', 'yes');
          continue;
        }
        const { ids, faults } = await services.pictures.add([file], by);
        for (const id of ids) posted.set(field, id);
        for (const { name, text } of faults) return `The picture ${name} could not be taken. ${text}`;
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        return error.sentences.join(' ');
      }
    }
    return undefined;
  }

  /** A playlist that was given no title gets that of the platform. */
  async function fillTitle(posted: URLSearchParams): Promise<void> {
    const address = posted.get('url') ?? posted.get('playlistUrl') ?? '';
    if (posted.get('title') !== '' || playlistIdOf(address) === undefined) return;
    posted.set('title', (await services.titleOfPlaylist(address)) ?? '');
  }

  /** The form of a draft that was just saved, with a new link that shows it. The link is seen this once. */
  async function withLink(
    person: Person,
    file: string,
    kind: Opened['kind'],
    only: string | undefined,
  ): Promise<Answer> {
    const opened = await drafts.open(file, kind);
    if (!opened) return nothingHere;
    const problems = opened.draft ? drafts.faults(file, opened.text) : [];
    if (!opened.draft || problems.length > 0) {
      const refused = opened.draft ? notToShow : nothingNew;
      return form(person, opened, { status: 422, problems, refused, only });
    }
    const { token, expiresAt } = await makePreview(services.db, file, person.id, services.runningClock.now());
    const { address, dates } = site().content.ministry;
    const until = dayAndHour(expiresAt, address.timeZone, dates);
    return form(person, opened, {
      only,
      link: { href: `${services.siteUrl}/desk/preview?draft=${token}`, until },
    });
  }

  /** What the history says of a change. */
  function note({ kind, live: before }: Opened, file: string, by: Person) {
    const facts = factsIn(readRecords(live.dir()));
    return {
      by,
      where: pagesShowing(file, site().content)[0]?.path ?? '/',
      words(old: unknown, data: unknown) {
        const title = titleOf(kind, data, facts);
        if (before === null) return `added ${title}`;
        const labels = [
          ...new Set(fieldChanges(kind.schema, old, data).map(({ labels: [first = ''] }) => first)),
        ];
        const more = labels.length > 3 ? ` and ${labels.length - 3} more` : '';
        return `changed ${title}: ${labels.slice(0, 3).join(', ')}${more}`;
      },
    };
  }

  function freeName(files: string, data: unknown): string {
    const { title, name, author } = recordOf(data);
    const words = [name, title, author].find((one) => typeof one === 'string' && slugOf(one) !== '');
    const slug =
      slugOf(String(words ?? ''))
        .slice(0, 60)
        .replace(/-$/, '') || 'new';
    const taken = new Set(readRecords(live.dir()).map(({ file }) => file));
    for (let number = 1; ; number += 1) {
      const file = files.replace('*', number === 1 ? slug : `${slug}-${number}`);
      if (!taken.has(file)) return file;
    }
  }

  return { answerPost, fillTitle, draftsOnPage, ownDrafts, publishDraft };
}
