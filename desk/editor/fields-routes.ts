import { basename } from 'node:path';
import { childOf } from '#content-model/schemas/field-schema.ts';
import { recordOf } from '#content-model/source.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { playlistIdOf } from '#core/look-ups/paths.ts';
import { slugOf } from '#core/text.ts';
import { editorRoles, type Person } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, nothingHere, post, tooLong, type Visit } from '../desk-route.ts';
import { markedChanges } from '../history/field-changes.ts';
import { byName } from '../media/pictures.ts';
import {
  NoChangesError,
  NotAllowedError,
  noChanges,
  RefusedError,
  refusedStatus,
} from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { formOf } from './addresses.ts';
import { draftPage } from './draft-pages.ts';
import { isNew, isRemoved, type OpenRecord, publishedMeanwhile } from './drafts.ts';
import type { AskProps } from './FieldsScreen.tsx';
import { createFieldsForm, type EditServices, type Shown } from './fields-form.ts';
import {
  bodyLimit,
  isTooLongForm,
  isTooLongRecord,
  sentRecord,
  withDeed,
  withForm,
  withoutEmpty,
} from './posted-record.ts';
import { makePreview } from './previews.ts';
import {
  addableKinds,
  emptyOf,
  factsIn,
  kindNamed,
  leftDraft,
  pagesShowing,
  readRecords,
  titleOf,
} from './records.ts';

/** Buttons that are about the whole record, not a part of it. */
const whole: readonly string[] = ['save', 'publish', 'link'];

/** Stands for a text that a browser sent back and that is no record. */
const damaged = Symbol('damaged');

const notToShow = 'This cannot be shown to anybody yet. It is kept as a draft.';

/** The form of one record, and what its buttons do. */
export function fieldsRoutes(services: EditServices): readonly DeskRoute[] {
  const { drafts, publisher, live, site } = services;
  const { openRecord, form } = createFieldsForm(services);

  const asked = async ({ query, form: posted }: Visit) =>
    openRecord(query.get('record') ?? posted.get('record') ?? '');

  /** @param seen what stood there when somebody was asked first */
  function ask(deed: 'discard' | 'remove', { file, kind, text }: OpenRecord, seen: string): Answer {
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
    const request = {
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
          const id = await drafts.publishSaved(other.file, person);
          if (id) done.push(id);
        }
        const query = new URLSearchParams([...done.map((id) => ['done', id]), ['page', page ?? '']]);
        return { to: `${formOf(file, only)}&${query}` };
      }
      const undecided = await drafts.save(file, kind, request, person, { ...opened, file });
      if (undecided) return handBack({ status: 409, undecided, data: undecided.data });
      if (button === 'link') return await withLink(person, file, kind, only);
      if (deed && only) return { to: formOf(file, deed.name) };
      return { to: formOf(file, only) + (deed ? `#entry-${deed.name}` : '&done=draft') };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      // Whoever chose the words of the other has decided, and there is nothing left to publish.
      if (error instanceof NoChangesError && request.undecided.length > 0) {
        await drafts.save(file, kind, request, person);
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
  function gone(file: string, posted: URLSearchParams): OpenRecord | undefined {
    const kind = kindNamed(file);
    const seen = posted.get('seen')?.replaceAll('\r\n', '\n');
    const data = kind && seen ? sentRecord({ file, kind }, seen) : undefined;
    if (!kind || !addableKinds.includes(kind) || !seen || data === undefined) return undefined;
    const text = withData(file, seen, data);
    return { file, kind, live: null, draft: undefined, text, theirs: text, conflicts: [] };
  }

  /**
   * Pictures and PDFs that came with a form are added, and chosen in their fields, as is what was chosen by name.
   *
   * @param id the name of the record that is to be
   * @returns why one of them cannot be used
   */
  async function takeFiles(
    posted: URLSearchParams,
    files: Visit['files'],
    by: Person,
    { schema }: OpenRecord['kind'],
    id: () => string,
  ): Promise<string | undefined> {
    for (const [name, id] of [...posted])
      if (name.startsWith(byName) && id !== '') posted.set(name.slice(byName.length), id);
    for (const file of files) {
      const field = file.field.replace(/^upload\./, '');
      const inner = childOf(schema, field);
      try {
        if (inner?.control === 'pdf') {
          posted.set(field, await services.media.addBookPdf(file, id()));
          // Whoever sends one means to offer it.
          posted.set('hasFreePdf', 'yes');
          continue;
        }
        const { ids, faults } = await services.media.add([file], by);
        for (const id of ids) posted.set(field, id);
        for (const { name, text } of faults) return `The picture ${name} cannot be used. ${text}`;
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
    kind: OpenRecord['kind'],
    only: string | undefined,
  ): Promise<Answer> {
    const opened = await drafts.open(file, kind);
    if (!opened) return nothingHere;
    const problems = opened.draft ? drafts.faults(file, opened.text) : [];
    if (!opened.draft || problems.length > 0) {
      const refused = opened.draft ? notToShow : noChanges;
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

  return [
    get('/edit/fields', editorRoles, async (visit) => {
      const opened = await asked(visit);
      if (!opened) return nothingHere;
      const done = visit.query.getAll('done');
      const only = visit.query.get('field') ?? undefined;
      const left = (await drafts.onPage(visit.query.get('page'), opened.file)).map(leftDraft);
      return form(visit.person, opened, { done, only, left });
    }),
    post('/edit/fields', editorRoles, answerPost, {
      bodyLimit,
      takesFiles: true,
      prepare: ({ form }) => fillTitle(form),
    }),
    get('/edit/look', editorRoles, async (visit) => {
      const opened = await asked(visit);
      const page = opened ? await draftPage(opened, services) : 'nowhere';
      if (!opened || page === 'nowhere') return nothingHere;
      return page === 'faulty' ? { to: formOf(opened.file) } : { page };
    }),
    ...(['discard', 'remove'] as const).flatMap((deed): DeskRoute[] => [
      get(`/edit/${deed}`, editorRoles, async (visit) => {
        const opened = await asked(visit);
        return opened ? ask(deed, opened, opened.text) : nothingHere;
      }),
      post(`/edit/${deed}`, editorRoles, async (visit) => {
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
                if ((await read(file)) !== before) throw new RefusedError(publishedMeanwhile);
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
      }),
    ]),
  ];
}

/** Whether two texts are the same, though a form has been between them: browsers send every end of a line as CRLF. */
function sameLines(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replaceAll('\r\n', '\n'));
  return first === second;
}
