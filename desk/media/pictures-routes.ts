import type { Content } from '#content-model/content.ts';
import { plainPath } from '#core/pictures/renditions.ts';
import { asSingleLine } from '#core/text.ts';
import { editorRoles, type Person } from '../auth/person.ts';
import {
  type Answer,
  type DeskRoute,
  get,
  notFound,
  post,
  type SignedInVisit,
  type Visit,
} from '../desk-route.ts';
import { formOf } from '../editor/addresses.ts';
import { noChanges, RefusedError } from '../publish/publisher.ts';
import { applyForm, ChangedMeanwhile, type Refusal, versionOf, withChoices } from '../publish/version.ts';
import type { MediaStore, UploadResult } from './media-store.ts';
import type { ChosenPicture, PictureTile } from './PicturesScreen.tsx';
import { type ListedPicture, newestFirst, pictureWidth, pointAt, smallest } from './pictures.ts';
import { pictureUses, type RecordUse } from './uses.ts';

interface Dependencies {
  content(): Content;
  media: MediaStore;
}

/** Pictures on one screen. */
const pageSize = 48;

type PictureWords = Pick<ChosenPicture, 'title' | 'alt' | 'decoration' | 'focus'>;

/** Both versions of a picture's form, as people read them. */
function bothVersions(mine: PictureWords, { title, alt = '', decoration, shown: { focus } }: ListedPicture) {
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
  const point = ({ x, y }: PictureWords['focus']) => `${x} % from the left, ${y} % from the top`;
  return [
    { name: 'title', label: 'Name', mine: mine.title, theirs: title },
    { name: 'alt', label: 'For those who cannot see it', mine: mine.alt, theirs: alt },
    { name: 'decoration', label: 'Only decoration', mine: yesNo(mine.decoration), theirs: yesNo(decoration) },
    { name: 'focus', label: 'The point', mine: point(mine.focus), theirs: point(focus) },
  ];
}

const unchanged: Refusal = { status: 422, errors: [noChanges] };

const address = (id: string) => `/desk/pictures/${id}`;

/** Lists, adds, describes, replaces and removes pictures. */
export function picturesRoutes({ content, media }: Dependencies): readonly DeskRoute[] {
  function tileOf(record: ListedPicture, uses: ReadonlyMap<string, readonly RecordUse[]>): PictureTile {
    const { id, title, alt, decoration } = record;
    const used = uses.get(id) ?? [];
    return {
      id,
      href: address(id),
      title,
      src: smallest(record),
      focus: record.shown.focus,
      uses: used.map((use) => use.title).join(', '),
      lacksText: !alt && !decoration,
    };
  }

  function list(
    visit: Pick<Visit, 'query'>,
    options: { status?: number; added?: UploadResult; chosen?: ChosenPicture } = {},
  ): Answer {
    const { query } = visit;
    const search = (query.get('q') ?? '').trim();
    const showsTrash = query.has('down');
    const from = Math.max(0, Math.floor(Number(query.get('from') ?? 0)) || 0);
    const needle = search.toLowerCase();
    const all = newestFirst(content().pictures);
    const found = all.filter(
      ({ title, alt = '', takenDown }) =>
        Boolean(takenDown) === showsTrash && `${title} ${alt}`.toLowerCase().includes(needle),
    );
    const uses = pictureUses(content());
    const next = new URLSearchParams({
      ...(search && { q: search }),
      ...(showsTrash && { down: '' }),
      from: String(from + pageSize),
    });
    return {
      screen: {
        name: 'pictures',
        title: options.chosen?.title ?? 'Pictures',
        props: {
          search,
          showsTrash,
          tiles: found.slice(from, from + pageSize).map((record) => tileOf(record, uses)),
          next: found.length > from + pageSize ? `/desk/pictures?${next}` : undefined,
          takenDown: all.filter(({ takenDown }) => takenDown).length,
          addedCount: Number(query.get('added')) || 0,
          faults: options.added?.faults ?? [],
          chosen: options.chosen,
        },
      },
      status: options.status ?? 200,
    };
  }

  const recordAt = ({ params }: Visit) => content().pictures.find(({ id }) => id === params.id);

  const versionNow = (id: string) => {
    const { title, alt, decoration, shown } = content().pictures.find((one) => one.id === id) ?? {};
    return versionOf(title, alt, decoration, shown?.focus);
  };

  function chosenPage(
    record: ListedPicture,
    visit: Visit,
    options: Partial<ChosenPicture> & { status?: number } = {},
  ): Answer {
    const { status, ...more } = options;
    const uses = pictureUses(content()).get(record.id) ?? [];
    const { width, height } = record;
    const chosen: ChosenPicture = {
      id: record.id,
      title: record.title,
      alt: record.alt ?? '',
      decoration: record.decoration,
      focus: record.shown.focus,
      preview: record.takenDown ? undefined : plainPath(record.shown),
      height: Math.round((pictureWidth * height) / width),
      size: `${width} by ${height} pixels`,
      uses: uses.map(({ file, title }) => ({ href: formOf(file), title })),
      isDown: record.takenDown !== undefined,
      done: visit.query.get('done') ?? undefined,
      error: undefined,
      version: versionNow(record.id),
      ...more,
    };
    return list(visit, { chosen, ...(status && { status }) });
  }

  async function answerPost(visit: SignedInVisit): Promise<Answer> {
    const record = recordAt(visit);
    if (!record) return notFound;
    const { form, files, person } = visit;
    const values = {
      title: asSingleLine(form.get('title') ?? record.title)
        .replace(/\s+/g, ' ')
        .slice(0, 200),
      alt: asSingleLine(form.get('alt') ?? record.alt ?? '')
        .replace(/\s+/g, ' ')
        .slice(0, 2000),
      decoration: form.has('title') ? form.has('decoration') : record.decoration,
      focus: pointAt(form, record),
    };
    // The browser sent a click on the picture; "Publish" saves it.
    if (form.has('point.x')) {
      const version = form.get('version') ?? versionNow(record.id);
      return chosenPage(record, visit, { ...values, version, isUnsaved: true });
    }
    const action = form.get('do') ?? 'publish';
    // The other buttons do not publish what was typed.
    const posted = action === 'publish' ? form : new URLSearchParams();
    const outcome = await applyForm(posted, () => {
      const current = recordAt(visit);
      if (!current) return 'This picture no longer exists.';
      const { title, alt = '', decoration, shown } = current;
      return {
        version: versionNow(record.id),
        fields: bothVersions(values, current),
        check(chosen) {
          Object.assign(values, withChoices(values, { title, alt, decoration, focus: shown.focus }, chosen));
          return () => runAction(action, current, values, files[0], person);
        },
      };
    });
    if ('done' in outcome && outcome.done) return { to: `${address(record.id)}?done=${outcome.done.id}` };
    const { status, errors, conflict } = 'refusal' in outcome ? outcome.refusal : unchanged;
    return chosenPage(record, visit, { ...values, status, error: errors?.join(' '), conflict });
  }

  async function runAction(
    action: string,
    { id, title }: ListedPicture,
    values: Pick<ChosenPicture, 'title' | 'alt' | 'decoration' | 'focus'>,
    file: Visit['files'][number] | undefined,
    by: Person,
  ) {
    if (action === 'take-down') return media.takeDown(id, by);
    if (action === 'bring-back') return media.bringBack(id, by);
    if (action === 'replace') {
      if (!file) throw new RefusedError('No picture was chosen. Choose one first.');
      return media.replace(id, file, by);
    }
    const version = versionNow(id);
    if (!values.title) throw new RefusedError('Name is missing. Staff find the picture by its name.');
    return media.change(
      id,
      by,
      `changed the picture “${title}”`,
      ({ alt: _, decoration: __, focus: ___, ...rest }) => {
        if (versionNow(id) !== version) throw new ChangedMeanwhile();
        return {
          ...rest,
          title: values.title,
          ...(values.alt && { alt: values.alt }),
          ...(values.decoration && { decoration: true }),
          ...((values.focus.x !== 50 || values.focus.y !== 50) && { focus: values.focus }),
        };
      },
    );
  }

  return [
    get('/pictures', editorRoles, (visit) => list(visit)),
    post(
      '/pictures',
      editorRoles,
      async (visit) => {
        if (visit.files.length === 0) {
          const added = {
            ids: [],
            faults: [{ name: '', text: 'No picture was chosen. Choose one first.' }],
          };
          return list(visit, { status: 422, added });
        }
        try {
          const added = await media.add(visit.files, visit.person);
          const [first] = added.ids;
          if (added.faults.length > 0) return list(visit, { status: 422, added });
          if (added.ids.length === 1) return { to: `${address(first ?? '')}?done=added` };
          return { to: `/desk/pictures?added=${added.ids.length}` };
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          const faults = error.sentences.map((text) => ({ name: '', text }));
          return list(visit, { status: 422, added: { ids: [], faults } });
        }
      },
      { takesFiles: true },
    ),
    get('/pictures/:id', editorRoles, (visit) => {
      const record = recordAt(visit);
      return record ? chosenPage(record, visit) : notFound;
    }),
    post('/pictures/:id', editorRoles, answerPost, { takesFiles: true }),
  ];
}
