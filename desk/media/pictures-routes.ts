import type { Content } from '#content-model/content.ts';
import { plainPath } from '#core/pictures/renditions.ts';
import { asSingleLine } from '#core/text.ts';
import { editorRoles, type Person } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, nothingHere, post, type Visit } from '../desk-route.ts';
import { formOf } from '../editor/addresses.ts';
import { RefusedError } from '../publish/publisher.ts';
import type { MediaStore, UploadResult } from './media-store.ts';
import type { ChosenPicture, PictureTile } from './PicturesScreen.tsx';
import { type PictureUse, pictureUses } from './picture-uses.ts';
import { type ListedPicture, newestFirst, pictureWidth, pointAt, smallest } from './pictures.ts';

interface Services {
  content(): Content;
  media: MediaStore;
}

/** So many on one screen. */
const shown = 48;

const address = (id: string) => `/desk/pictures/${id}`;

/** Pictures: what there is, what came, what is said of each, and where it is used. */
export function picturesRoutes({ content, media }: Services): readonly DeskRoute[] {
  function tileOf(record: ListedPicture, uses: ReadonlyMap<string, readonly PictureUse[]>): PictureTile {
    const { id, title, alt, decoration } = record;
    const used = uses.get(id) ?? [];
    return {
      id,
      href: address(id),
      title,
      src: smallest(record),
      focus: record.shown.focus,
      uses: used.map((use) => use.title).join(', '),
      lacksWords: !alt && !decoration,
    };
  }

  function list(
    visit: Pick<Visit, 'query'>,
    how: { status?: number; added?: UploadResult; chosen?: ChosenPicture } = {},
  ): Answer {
    const { query } = visit;
    const search = (query.get('q') ?? '').trim();
    const isTrash = query.has('down');
    const from = Math.max(0, Math.floor(Number(query.get('from') ?? 0)) || 0);
    const wanted = search.toLowerCase();
    const all = newestFirst(content().pictures);
    const found = all.filter(
      ({ title, alt = '', takenDown }) =>
        Boolean(takenDown) === isTrash && `${title} ${alt}`.toLowerCase().includes(wanted),
    );
    const uses = pictureUses(content());
    const next = new URLSearchParams({
      ...(search && { q: search }),
      ...(isTrash && { down: '' }),
      from: String(from + shown),
    });
    return {
      screen: {
        name: 'pictures',
        title: how.chosen?.title ?? 'Pictures',
        props: {
          search,
          isTrash,
          tiles: found.slice(from, from + shown).map((record) => tileOf(record, uses)),
          next: found.length > from + shown ? `/desk/pictures?${next}` : undefined,
          takenDown: all.filter(({ takenDown }) => takenDown).length,
          cameNow: Number(query.get('added')) || 0,
          faults: how.added?.faults ?? [],
          chosen: how.chosen,
        },
      },
      status: how.status ?? 200,
    };
  }

  const recordAt = ({ params }: Visit) => content().pictures.find(({ id }) => id === params.id);

  function one(
    record: ListedPicture,
    visit: Visit,
    how: Partial<ChosenPicture> & { status?: number } = {},
  ): Answer {
    const { status, ...more } = how;
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
      refused: undefined,
      ...more,
    };
    return list(visit, { chosen, ...(status && { status }) });
  }

  async function answerPost(visit: Visit & { person: Person }): Promise<Answer> {
    const record = recordAt(visit);
    if (!record) return nothingHere;
    const { form, files, person } = visit;
    const typed = {
      title: asSingleLine(form.get('title') ?? record.title)
        .replace(/\s+/g, ' ')
        .slice(0, 200),
      alt: asSingleLine(form.get('alt') ?? record.alt ?? '')
        .replace(/\s+/g, ' ')
        .slice(0, 2000),
      decoration: form.has('title') ? form.has('decoration') : record.decoration,
      focus: pointAt(form, record),
    };
    // A click on the picture: the button that is pressed afterwards publishes it.
    if (form.has('point.x')) return one(record, visit, { ...typed, isUnsaved: true });
    try {
      const { id } = await deed(form.get('do') ?? 'publish', record, typed, files[0], person);
      return { to: `${address(record.id)}?done=${id}` };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return one(record, visit, { ...typed, status: 422, refused: error.sentences.join(' ') });
    }
  }

  async function deed(
    what: string,
    { id, title }: ListedPicture,
    typed: Pick<ChosenPicture, 'title' | 'alt' | 'decoration' | 'focus'>,
    file: Visit['files'][number] | undefined,
    by: Person,
  ) {
    if (what === 'take-down') return media.takeDown(id, by);
    if (what === 'bring-back') return media.bringBack(id, by);
    if (what === 'replace') {
      if (!file) throw new RefusedError('No picture was chosen. Choose one first.');
      return media.replace(id, file, by);
    }
    if (!typed.title) throw new RefusedError('It has no name. Staff find it by its name.');
    return media.change(
      id,
      by,
      `changed the picture “${title}”`,
      ({ alt: _, decoration: __, focus: ___, ...rest }) => ({
        ...rest,
        title: typed.title,
        ...(typed.alt && { alt: typed.alt }),
        ...(typed.decoration && { decoration: true }),
        ...((typed.focus.x !== 50 || typed.focus.y !== 50) && { focus: typed.focus }),
      }),
    );
  }

  return [
    get('/pictures', editorRoles, (visit) => list(visit)),
    post(
      '/pictures',
      editorRoles,
      async (visit) => {
        if (visit.files.length === 0) {
          const added = { ids: [], faults: [{ name: '', text: 'No picture was chosen. Choose one first.' }] };
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
      return record ? one(record, visit) : nothingHere;
    }),
    post('/pictures/:id', editorRoles, answerPost, { takesFiles: true }),
  ];
}
