import { slugOf } from '../../domain/slug-of.ts';
import type { Problem } from '../../reader/content-error.ts';
import { childOf } from '../../reader/schemas/field-facts.ts';
import { fieldName, recordOf } from '../../reader/source.ts';
import type { Clock } from '../../server/clock.ts';
import type { LiveContent } from '../../server/content/live-content.ts';
import type { Db } from '../../server/database/schema.ts';
import type { Site } from '../../server/site.ts';
import { sitePages } from '../../src/site-map.ts';
import { type Answer, type DeskRoute, nothingHere, type Visit } from '../desk-route.ts';
import { fieldChanges } from '../history/field-changes.ts';
import type { Person } from '../people/person.ts';
import { byName } from '../pictures/listed.ts';
import type { PictureKeeper } from '../pictures/picture-keeper.ts';
import { type Publisher, RefusedError } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { dayAndHour } from '../ui/day-and-hour.ts';
import { draftPage } from './draft-page.ts';
import { type Drafts, nothingNew, type Opened, type Undecided } from './drafts.ts';
import type { FieldsProps } from './FieldsScreen.tsx';
import { createFacts } from './facts.ts';
import { withDeed, withForm, withoutEmpty } from './filled-form.ts';
import { oneField } from './one-field.ts';
import { type PageRecord, recordsOnPage } from './page-records.ts';
import { editorRoles, formOf } from './pages-routes.ts';
import { makePreview } from './preview-repository.ts';
import { formParts, shown } from './record-form.ts';
import { faultsByField, optionsFor } from './record-notes.ts';
import { addableKinds, emptyOf, factsIn, kindNamed, pagesShowing, readRecords, titleOf } from './records.ts';

export interface EditServices {
  db: Db;
  /** For what ends after a time. */
  runningClock: Clock;
  siteUrl: string;
  drafts: Drafts;
  pictures: PictureKeeper;
  publisher: Publisher;
  live: Pick<LiveContent, 'dir' | 'readWith'>;
  site(): Site;
  /** The site as it would be with other content. */
  siteOf(content: Site['content']): Site;
  /** Names of the site's drawings. */
  drawings: readonly string[];
}

interface Shown {
  status?: number;
  problems?: readonly Problem[];
  undecided?: Undecided | undefined;
  refused?: string;
  /** The record as it was typed. */
  data?: unknown;
  done?: readonly string[] | undefined;
  /** The page's other drafts, which stay drafts. */
  left?: FieldsProps['left'];
  link?: FieldsProps['link'];
  /** The name of the one field that is shown; all are without. */
  only?: string | undefined;
}

/** Buttons that are about the whole record, not a part of it. */
const whole: readonly string[] = ['save', 'publish', 'link'];

const isNothingNew = (error: unknown) => error instanceof RefusedError && error.message === nothingNew;

const notToShow = 'This cannot be shown to anybody yet. It is kept as a draft.';

/**
 * The largest that a form can be, in bytes: it holds the record three times (as it was, as it was shown, and its fields), a record is at
 * most a little longer than its text of 100,000 characters, and a browser writes one character in up to nine bytes: 2.7 MB. The rest is for
 * whoever pastes too much: they get it back with a sentence beside the field.
 */
export const bodyLimit = 4_000_000;

/** The form of one record, and what its buttons do. */
export function fieldsRoutes(services: EditServices): readonly DeskRoute[] {
  const { drafts, publisher, live, site } = services;

  /** @returns undefined for what is no record; a kind's pattern opens a record that is to be made */
  async function openRecord(name: string): Promise<Opened | undefined> {
    const kind = kindNamed(name);
    if (!kind) return undefined;
    if (name !== kind.files || !kind.isList) return drafts.open(name, kind);
    const orders = readRecords(live.dir())
      .filter((record) => record.kind === kind)
      .map(({ data }) => Number(recordOf(data).order ?? 0));
    const isOrdered = childOf(kind.schema, 'order') !== undefined;
    const text = isOrdered ? withData(name, '', { order: Math.floor(Math.max(0, ...orders)) + 1 }) : '';
    return { file: name, kind, live: null, draft: undefined, text, theirs: text, conflicts: [] };
  }

  const isNew = ({ file, kind }: Opened) => kind.isList && file === kind.files;

  function form(opened: Opened, how: Shown = {}): Answer {
    const { file, kind, draft, text } = opened;
    const records = readRecords(live.dir());
    const facts = factsIn(records);
    const known = createFacts(records, facts);
    const conflicts = how.undecided?.conflicts ?? opened.conflicts;
    const data = how.data ?? how.undecided?.data ?? dataOf(file, text) ?? emptyOf(kind);
    const parts = formParts(kind.schema, data);
    const problems = how.problems ?? (draft ? drafts.faults(file, text) : []);
    const only = how.only ? oneField(parts, how.only) : undefined;
    const { faults, others } = faultsByField(problems, file, data, parts);
    const title = isNew(opened)
      ? `New: ${titleOf(kind, {}, facts).toLowerCase()}`
      : titleOf(kind, data, facts);
    const shownOn = pagesShowing(file, site().content);
    const zone = site().content.ministry.address.timeZone;
    const seen = how.undecided?.theirs ?? opened.theirs;
    const shape = withData(file, seen, data);
    const props: FieldsProps = {
      record: file,
      title,
      shownOn,
      draft:
        draft &&
        `Draft by ${draft.person_name}, ${dayAndHour(new Date(draft.saved_at), zone)}. Visitors do not see it yet.`,
      done: how.done ?? [],
      left: how.left ?? [],
      link: how.link,
      refused: how.refused,
      faults,
      others,
      conflicts: conflicts.map(({ path, mine, theirs }) => ({
        name: fieldName(path),
        mine: shown(mine),
        theirs: shown(theirs),
      })),
      parts: only?.parts ?? parts,
      only: only && { ...only, name: how.only ?? '' },
      seen,
      shape: shape === seen ? undefined : shape,
      options: optionsFor(services.drawings, site().content),
      facts: known.usedIn(only?.entry?.list.text === undefined ? (only?.parts ?? parts) : parts),
      standsIn: only ? known.standsIn(file, how.only ?? '') : [],
      canLook: Boolean(draft && shownOn.length > 0 && problems.length === 0),
      canGo: addableKinds.includes(kind) && !isNew(opened) && !only,
    };
    return { screen: { name: 'fields', title, props }, status: how.status ?? 200 };
  }

  async function answerPost({ form: posted, files, person }: Visit & { person: Person }): Promise<Answer> {
    const record = posted.get('record') ?? '';
    const opened = await openRecord(record);
    if (!opened) return nothingHere;
    const { kind } = opened;
    const seen = posted.get('seen') ?? opened.theirs;
    const base = dataOf(record, posted.get('shape') ?? seen);
    if (base === undefined)
      return form(opened, { status: 422, refused: 'This form is damaged. Please begin again.' });
    const refusedFiles = await takePictures(posted, files, person);
    const typed = withForm(kind.schema, base ?? emptyOf(kind), posted);
    const button = posted.get('do') ?? 'save';
    const only = posted.get('field') ?? undefined;
    const deed = whole.includes(button) ? undefined : withDeed(kind.schema, typed, button);
    // Other blocks must keep their numbers until an entry was added or moved.
    const data = deed?.data ?? withoutEmpty(kind.schema, typed);
    const file = isNew(opened) ? freeName(kind.files, data) : record;
    const wish = {
      seen,
      data,
      undecided: posted.getAll('undecided'),
      chosen: (name: string) => posted.get(`choose.${name}`) ?? undefined,
    };
    if (refusedFiles) return form(opened, { status: 422, data, only, refused: refusedFiles });
    const handBack = (how: Shown) => form(opened, { status: 422, data, only, ...how });
    try {
      if (button === 'publish') {
        const fresh = isNew(opened) ? { ...opened, file } : undefined;
        const page = posted.get('page');
        const others = (await draftsOnPage(page, file)).filter(({ by }) => by?.email === person.email);
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
      if (button === 'link') return await withLink(file, kind, only);
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
      return handBack(problems.length > 0 ? { problems } : { refused: error.message });
    }
  }

  /** The drafts that the page at an address shows, besides one record's; none where there is no such page. */
  async function draftsOnPage(path: string | null, but: string): Promise<PageRecord[]> {
    const page = sitePages(site().content).find((one) => one.path === path);
    const records = page ? await recordsOnPage(page, live.dir(), services.db) : [];
    return records.filter(({ file, isDraft }) => isDraft && file !== but);
  }

  /** @returns the id of the change; none where the draft cannot be published as it is, and stays */
  async function publishDraft(file: string, person: Person): Promise<string[]> {
    const opened = await openRecord(file);
    if (!opened || opened.conflicts.length > 0) return [];
    const { kind, text, theirs } = opened;
    const data = dataOf(file, text) ?? emptyOf(kind);
    const wish = { seen: theirs, data, undecided: [], chosen: () => undefined };
    try {
      const result = await drafts.publish(file, kind, wish, note(opened, file, person), opened);
      return 'change' in result ? [result.change.id] : [];
    } catch (error) {
      if (error instanceof RefusedError) return [];
      throw error;
    }
  }

  /**
   * Pictures that came with a form are added, and chosen in their fields, as is what was chosen by name.
   *
   * @returns why one of them could not be taken
   */
  async function takePictures(
    posted: URLSearchParams,
    files: Visit['files'],
    by: Person,
  ): Promise<string | undefined> {
    for (const [name, id] of [...posted])
      if (name.startsWith(byName) && id !== '') posted.set(name.slice(byName.length), id);
    for (const file of files) {
      try {
        const { ids, faults } = await services.pictures.add([file], by);
        for (const id of ids) posted.set(file.field.replace(/^upload\./, ''), id);
        for (const { name, text } of faults) return `The picture ${name} could not be taken. ${text}`;
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        return error.sentences.join(' ');
      }
    }
    return undefined;
  }

  /** The form of a draft that was just saved, with a new link that shows it. The link is seen this once. */
  async function withLink(file: string, kind: Opened['kind'], only: string | undefined): Promise<Answer> {
    const opened = await drafts.open(file, kind);
    if (!opened) return nothingHere;
    const problems = opened.draft ? drafts.faults(file, opened.text) : [];
    if (!opened.draft || problems.length > 0) {
      const refused = opened.draft ? notToShow : nothingNew;
      return form(opened, { status: 422, problems, refused, only });
    }
    const { token, expiresAt } = await makePreview(services.db, file, services.runningClock.now());
    const until = dayAndHour(expiresAt, site().content.ministry.address.timeZone);
    return form(opened, { only, link: { href: `${services.siteUrl}/desk/preview?draft=${token}`, until } });
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

  const asked = async ({ query, form: posted }: Visit) =>
    openRecord(query.get('record') ?? posted.get('record') ?? '');

  return [
    {
      method: 'GET',
      path: '/edit/fields',
      roles: editorRoles,
      async answer(visit) {
        const opened = await asked(visit);
        if (!opened) return nothingHere;
        const done = visit.query.getAll('done');
        const only = visit.query.get('field') ?? undefined;
        const left = (await draftsOnPage(visit.query.get('page'), opened.file)).map(
          ({ href, title, by }) => ({ href, title, by: by?.name || by?.email || '' }),
        );
        return form(opened, { done, only, left });
      },
    },
    {
      method: 'POST',
      path: '/edit/fields',
      roles: editorRoles,
      bodyLimit,
      takesFiles: true,
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
          if (!opened) return nothingHere;
          const title = titleOf(
            opened.kind,
            dataOf(opened.file, opened.text),
            factsIn(readRecords(live.dir())),
          );
          const props = { deed, title, record: opened.file };
          return { screen: { name: 'edit-ask', title, props } };
        },
      },
      {
        method: 'POST',
        path: `/edit/${deed}`,
        roles: editorRoles,
        async answer(visit) {
          const opened = await asked(visit);
          if (!opened || isNew(opened)) return nothingHere;
          const { file, kind, draft } = opened;
          if (deed === 'remove' && addableKinds.includes(kind) && opened.live !== null) {
            const facts = factsIn(readRecords(live.dir()));
            try {
              await publisher.publish({
                by: visit.person,
                where: pagesShowing(file, site().content)[0]?.path ?? '/',
                words: `removed ${titleOf(kind, dataOf(file, opened.live), facts)}`,
                change: async () => ({ [file]: null }),
              });
            } catch (error) {
              if (!(error instanceof RefusedError)) throw error;
              return form(opened, { status: 422, refused: error.sentences.join(' ') });
            }
          }
          if (draft) await drafts.discard(draft);
          return { to: deed === 'remove' || opened.live === null ? '/desk/pages' : formOf(file) };
        },
      },
    ]),
  ];
}
